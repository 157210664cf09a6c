/** What a narrow screen shows one at a time. */
export type Tab = "stage" | "choose" | "log" | "talk" | "people";
export const partOf = (target: EventTarget | null): string => (target as Element | null)?.closest?.<HTMLElement>("[data-part]")?.dataset.part ?? "";
