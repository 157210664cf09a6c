/** What this browser's person likes: theme, pace, keys, notifications. */

const STORE = "norn.likes";
interface Likes { theme: "auto" | "light" | "dark"; animate: boolean; keys: boolean; notify: boolean; cover: boolean; name: string }
const START: Likes = { theme: "auto", animate: true, keys: true, notify: false, cover: true, name: "" };

function read(): Likes {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Likes>) };
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
