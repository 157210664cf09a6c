/** What is in sight: most of its box inside the window and inside whatever scrolls around it, and nothing over it. */

const MOST = 0.8;

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
export function unseen(ids: Iterable<string>): string[] {
  const main = document.querySelector(".main");
  if (!main) return [];
  return [...ids].filter((id) => {
    const drawn = [...main.querySelectorAll(`[data-part="${CSS.escape(id)}"]`)];
    return drawn.length > 0 && !drawn.some((one) => one.closest(".board-part, [data-hand]") || inSight(one));
  });
}
