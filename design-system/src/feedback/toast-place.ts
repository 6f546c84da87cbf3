/** The edges of an element on screen, in CSS pixels from the top left of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const GAP = 8;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * How many pixels to raise a box so that it covers none of `controls`; 0 if there is no free place above them.
 * @param box its position when not raised
 */
export const raisedBy = (box: Box, controls: readonly Box[]): number => {
  // Copy the edges one by one: on a DOMRect they are getters, which a spread does not copy.
  const { left, right } = box;
  const height = box.bottom - box.top;
  let bottom = box.bottom;
  for (let step = 0; step <= controls.length; step += 1) {
    const place = { left, right, top: bottom - height, bottom };
    const covered = controls.filter((control) => overlaps(place, control));
    if (covered.length === 0) return place.top >= 0 ? box.bottom - bottom : 0;
    bottom = Math.min(...covered.map(({ top }) => top)) - GAP;
  }
  return 0;
};
