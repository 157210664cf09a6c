/** Things glide from where they were to where they are. A new thing comes from its owner's place. */

/** On a board a place is where it lies on the ground: the board may have been moved or zoomed meanwhile. */
interface Place { box: DOMRect; ground?: { board: SVGElement; x: number; y: number } }
type Places = Map<string, Place>;
const inWindow = (box: DOMRect): boolean => box.right > 0 && box.bottom > 0 && box.x < innerWidth && box.y < innerHeight;

function placeOf(one: Element): Place {
  const box = one.getBoundingClientRect();
  const board = one instanceof SVGGElement ? one.ownerSVGElement : null;
  const [outer, inner] = [board?.getScreenCTM(), (one as SVGGElement).getScreenCTM?.()];
  if (!board || !outer || !inner) return { box };
  const { e, f } = outer.inverse().multiply(inner);
  return { box, ground: { board, x: e, y: f } };
}

export function measure(): Places {
  const found: Places = new Map();
  for (const one of document.querySelectorAll("[data-thing]")) {
    const place = placeOf(one);
    if (place.box.width) found.set((one as HTMLElement).dataset.thing!, place);
  }
  for (const one of document.querySelectorAll("[data-seat]")) found.set(`seat ${(one as HTMLElement).dataset.seat}`, { box: one.getBoundingClientRect() });
  return found;
}

export function carry(before: Places): void {
  let moved = 0;
  for (const one of document.querySelectorAll<HTMLElement | SVGGElement>("[data-thing]")) {
    if (moved > 40) return;
    const now = placeOf(one);
    if (!now.box.width || !inWindow(now.box)) continue; // what is out of sight need not glide
    const old = before.get(one.dataset.thing!) ?? before.get(`seat ${one.dataset.owner}`);
    if (!old) {
      one.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, id: "carry" });
      continue;
    }
    let x: number, y: number;
    if (now.ground && now.ground.board === old.ground?.board) [x, y] = [old.ground.x - now.ground.x, old.ground.y - now.ground.y];
    else {
      const scale = now.ground?.board ? (one as SVGGElement).ownerSVGElement?.getScreenCTM()?.a || 1 : 1;
      x = (old.box.x + old.box.width / 2 - now.box.x - now.box.width / 2) / scale;
      y = (old.box.y + old.box.height / 2 - now.box.y - now.box.height / 2) / scale;
    }
    if (Math.abs(x) < 3 && Math.abs(y) < 3) continue;
    moved += 1;
    one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }], {
      duration: 380, easing: "cubic-bezier(.2,.8,.25,1)", id: "carry", composite: "add",
    });
  }
}
