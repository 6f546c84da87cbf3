/** Height of a label including its margin, in pixels. */
export const LABEL_PX = 13;
const INDENT_PX = 8;
const GAP_PX = 8;

interface Label {
  /** Position of the label's line, pixels from the top. */
  readonly y: number;
  readonly width: number;
}

/**
 * A line outside the chart gets no label, because the label would name a line that nobody sees.
 * @param y from the top,
 * @param height both pixels
 */
export const isInView = (y: number, height: number): boolean => y >= 0 && y < height;

/**
 * Places labels at the left end of their lines, so that none overlaps another: above the line, else below it, else further right. `x`
 * is the label's left edge, `y` its middle.
 */
export const placeLabels = <L extends Label>(labels: readonly L[]): readonly (L & { readonly x: number })[] => {
  const placed: (L & { readonly x: number })[] = [];
  const blocking = (x: number, y: number, width: number) =>
    placed.find(
      (other) => Math.abs(other.y - y) < LABEL_PX && x < other.x + other.width + GAP_PX && other.x < x + width + GAP_PX,
    );
  for (const label of labels) {
    let x = INDENT_PX;
    for (;;) {
      const [above, below] = [label.y - 9, label.y + 9];
      const blocked = blocking(x, above, label.width);
      if (blocked === undefined || blocking(x, below, label.width) === undefined) {
        placed.push({ ...label, x, y: blocked === undefined ? above : below });
        break;
      }
      x = blocked.x + blocked.width + GAP_PX;
    }
  }
  return placed;
};
