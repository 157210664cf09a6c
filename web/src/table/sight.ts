/** What is in sight: most of its box inside the window and inside whatever scrolls around it. */

const MOST = 0.92;

export function inSight(one: Element): boolean {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height) return false;
  let [left, top, right, bottom] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
  for (let up = one.parentElement; up; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.overflowX === "visible" && style.overflowY === "visible") continue;
    const frame = up.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, frame.left), Math.max(top, frame.top), Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
  }
  return right > left && bottom > top && (right - left) * (bottom - top) >= MOST * box.width * box.height;
}

/** Of these ids those that no drawn part in sight shows; what stands on a board is the board's own to show. */
export function unseen(stage: Element, ids: Set<string>): string[] {
  const drawn = new Map<string, Element[]>(); // gone through once: a question may touch hundreds of places
  for (const one of stage.querySelectorAll<HTMLElement | SVGElement>("[data-part], [data-held]"))
    for (const id of new Set([one.dataset.part, one.dataset.held]))
      if (id && ids.has(id)) drawn.set(id, [...(drawn.get(id) ?? []), one]);
  return [...drawn].filter(([, all]) => !all.some((one) => one instanceof SVGElement || inSight(one))).map(([id]) => id);
}

const LEGIBLE = 11; // pixels
const LARGEST = 24; // units of a name on a board of spaces that has little room
const LOW = 150;
/** Whether a board has hardly any room left. */
export const squeezed = (stage: Element): boolean => [...stage.querySelectorAll(".boards .frame")].some((frame) => frame.clientHeight < LOW);

/** Whether a board is so small that the names on it are left out. */
export function illegible(stage: Element): boolean {
  return [...stage.querySelectorAll<HTMLElement>(".frame[data-units]")].some((frame) => {
    const [wide, high] = frame.dataset.units!.split(" ").map(Number);
    return LARGEST * Math.min(frame.clientWidth / wide!, frame.clientHeight / high!) < LEGIBLE;
  });
}

/** Whether cards of a hand are too low for what is written on them. */
export const cutShort = (stage: Element): boolean => [...stage.querySelectorAll(".own.short .card.whole .text")].some((one) => one.scrollHeight > one.clientHeight + 2);

/** Whether a hand is wider than its place. */
export const sideways = (stage: Element): boolean => [...stage.querySelectorAll(".own .lay-fan .cards")].some((one) => one.scrollWidth > one.clientWidth + 2);

/** Whether something scrolls that did not have to. */
export const crowded = (stage: Element): boolean =>
  [...stage.querySelectorAll(".column, .column > .part, .own, .tray-about, .own .cards")].some((one) => one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY !== "visible");

/** Lets whatever is on its way arrive: a card in flight is not where it will lie. Pieces on boards glide on. */
export function settle(stage: Element): void {
  for (const one of stage.getAnimations({ subtree: true })) {
    const effect = one.effect as KeyframeEffect | null;
    if (effect?.target instanceof HTMLElement && effect.getComputedTiming().endTime !== Infinity) one.finish();
  }
}
