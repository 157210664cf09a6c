/** What every kind of board does: draw itself in the frame's drawing units, light up what can be chosen, let it be
    chosen, and say the same in words. Pan, zoom and the text alternative come with Frame.svelte.

    A new kind is one component with these props and one line in Board.svelte. */
import type { Board } from "../lib/protocol";
import type { TableClient } from "../lib/table.svelte";

export interface BoardProps { board: Board; client: TableClient }

/** What a part says to a screen reader about its options. */
export function offers(client: TableClient, id: string): string {
  const options = client.touched.get(id) ?? [];
  if (client.picked.has(id)) return ". Chosen";
  return options.length ? `. Can be chosen: ${options.map((one) => `${one.number} ${one.label}`).join("; ")}` : "";
}

export function mark(client: TableClient, id: string): string {
  const options = client.touched.get(id) ?? [];
  if (client.picked.has(id)) return client.ask?.ordered ? String(client.picked.get(id)) : "✓";
  return options.length ? `${options[0]!.number}${options.length > 1 ? "+" : ""}` : "";
}
