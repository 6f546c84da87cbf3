/** How a splitter measures its first pane: as a share of both panes, or as a fixed width that stays when the window grows. */
export type SizeUnit = 'percent' | 'px';

/** Bounds of the first pane's size, in its unit. */
interface SizeRange {
  readonly min: number;
  readonly max: number;
}

/** How far an arrow key moves the line, alone and with Shift. */
const STEPS: Readonly<Record<SizeUnit, { readonly small: number; readonly large: number }>> = {
  percent: { small: 2, large: 10 },
  px: { small: 16, large: 80 },
};

/** The nearest allowed size, rounded to a tenth to keep saved values short. */
export const clampSize = (size: number, { min, max }: SizeRange): number =>
  Math.round(Math.min(Math.max(size, min), max) * 10) / 10;

interface Drag {
  /** The size when the drag started. */
  readonly from: number;
  /** Pixels moved. */
  readonly by: number;
  /** Pixels that both panes share. */
  readonly room: number;
  readonly unit: SizeUnit;
}

/** The size after a drag. If the panes have no space, nothing moves. */
export const draggedSize = ({ from, by, room, unit }: Drag, range: SizeRange): number => {
  if (room <= 0) return clampSize(from, range);
  return clampSize(unit === 'px' ? from + by : from + (by / room) * 100, range);
};

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
}

interface Splitting extends SizeRange {
  readonly size: number;
  readonly defaultSize: number;
  readonly direction: 'row' | 'column';
  readonly unit: SizeUnit;
}

/** The size after a key press, or null for a key that the separator does not use. */
export const pressedSize = (
  { key, shiftKey }: Pressed,
  { size, defaultSize, direction, unit, ...range }: Splitting,
): number | null => {
  const step = shiftKey ? STEPS[unit].large : STEPS[unit].small;
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
