/** Bounds of the first pane's share, in percent. */
interface SizeRange {
  readonly min: number;
  readonly max: number;
}

const STEP = 2;
const LARGE_STEP = 10;

/** The nearest allowed size, to a tenth of a percent, so that saved values stay readable. */
export const clampSize = (size: number, { min, max }: SizeRange): number =>
  Math.round(Math.min(Math.max(size, min), max) * 10) / 10;

/** The size after a drag of `by` pixels from `from` percent, in `room` pixels. Without room nothing moves. */
export const draggedSize = (
  { from, by, room }: { readonly from: number; readonly by: number; readonly room: number },
  range: SizeRange,
): number => clampSize(room > 0 ? from + (by / room) * 100 : from, range);

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The size after a key press, or null for a key that the separator does not use. */
export const pressedSize = (
  { key, shiftKey }: Pressed,
  {
    size,
    defaultSize,
    direction,
    ...range
  }: SizeRange & { readonly size: number; readonly defaultSize: number; readonly direction: 'row' | 'column' },
): number | null => {
  const step = shiftKey ? LARGE_STEP : STEP;
  const sizes: Record<string, number> = {
    [direction === 'row' ? 'ArrowLeft' : 'ArrowUp']: size - step,
    [direction === 'row' ? 'ArrowRight' : 'ArrowDown']: size + step,
    Home: range.min,
    End: range.max,
    Enter: defaultSize,
  };
  const next = sizes[key];
  return next === undefined ? null : clampSize(next, range);
};
