/** What this browser's person likes: theme, pace, keys, notifications. */

const STORE = "norn.likes";
export type Pace = "slow" | "normal" | "quick" | "step" | "instant";
/** Milliseconds: between the shown steps of what others do, and how long a moment has the stage. */
export const PACES: Record<Pace, { step: number; least: number; moment: number; says: string }> = {
  slow: { step: 1100, least: 500, moment: 4200, says: "slow" },
  normal: { step: 420, least: 140, moment: 2400, says: "normal" },
  quick: { step: 160, least: 60, moment: 1100, says: "quick" },
  step: { step: 420, least: 140, moment: Infinity, says: "step by step: each moment waits for a key or a click" },
  instant: { step: 0, least: 0, moment: 0, says: "at once: nothing is staged" },
};
interface Likes { theme: "auto" | "light" | "dark"; animate: boolean; keys: boolean; notify: boolean; cover: boolean; pace: Pace; name: string }
const START: Likes = { theme: "auto", animate: true, keys: true, notify: false, cover: true, pace: "normal", name: "" };

/** What was kept, as far as this page knows what it means: another version may have written it. */
export function sound(kept: unknown): Likes {
  const known = Object.entries(kept && typeof kept === "object" ? kept : {}).filter(([key, value]) => {
    if (key === "pace") return typeof value === "string" && Object.hasOwn(PACES, value);
    if (key === "theme") return ["auto", "light", "dark"].includes(value as string);
    return key in START && typeof value === typeof START[key as keyof Likes];
  });
  return { ...START, ...Object.fromEntries(known) };
}

function read(): Likes {
  try {
    return sound(JSON.parse(localStorage.getItem(STORE) ?? "{}"));
  } catch {
    return { ...START };
  }
}

export const likes = $state<Likes>(read());

export function keep(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(likes));
  } catch {
    /* this visit works all the same */
  }
  show();
}

export function show(): void {
  if (likes.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = likes.theme;
}

export const still = (): boolean => !likes.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;

export async function askToNotify(): Promise<void> {
  if (!("Notification" in window)) return;
  likes.notify = (await Notification.requestPermission()) === "granted";
  keep();
}

export function notify(title: string, body: string): void {
  if (!likes.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, icon: "/norn.svg", tag: "norn-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    /* some phones allow it from a service worker only */
  }
}
