/** Things glide from where they were to where they are. A new thing comes from its owner's place. */

type Places = Map<string, DOMRect>;
const inWindow = (box: DOMRect): boolean => box.right > 0 && box.bottom > 0 && box.x < innerWidth && box.y < innerHeight;

export function measure(): Places {
  const found: Places = new Map();
  for (const one of document.querySelectorAll("[data-thing]")) {
    const box = one.getBoundingClientRect();
    if (box.width) found.set((one as HTMLElement).dataset.thing!, box);
  }
  for (const one of document.querySelectorAll("[data-seat]")) found.set(`seat ${(one as HTMLElement).dataset.seat}`, one.getBoundingClientRect());
  return found;
}

export function carry(before: Places): void {
  let moved = 0;
  for (const one of document.querySelectorAll<HTMLElement | SVGGElement>("[data-thing]")) {
    if (moved > 40) return;
    const now = one.getBoundingClientRect();
    if (!now.width || !inWindow(now)) continue; // what is out of sight need not glide
    const old = before.get(one.dataset.thing!) ?? before.get(`seat ${one.dataset.owner}`);
    if (!old) {
      one.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, id: "carry" });
      continue;
    }
    let x = old.x + old.width / 2 - now.x - now.width / 2;
    let y = old.y + old.height / 2 - now.y - now.height / 2;
    if (Math.abs(x) < 3 && Math.abs(y) < 3) continue;
    if (one instanceof SVGElement) {
      const scale = one.ownerSVGElement?.getScreenCTM()?.a || 1;
      x /= scale;
      y /= scale;
    }
    moved += 1;
    one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }], {
      duration: 380, easing: "cubic-bezier(.2,.8,.25,1)", id: "carry", composite: "add",
    });
  }
}
