/** The actions of keys while the chart has the focus. Letters have none here: they open a ticker. */
export type ChartKey =
  | { readonly kind: 'scroll'; readonly bars: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'newest' | 'cancel' | 'measure' | 'levels' | 'undo' | 'delete' | 'note' }
  /** Moves the crosshair to another bar. */
  | { readonly kind: 'point'; readonly bars: number }
  /** Selects the next level or note above or below. */
  | { readonly kind: 'select'; readonly step: 1 | -1 }
  /** Moves the selected level or note. */
  | { readonly kind: 'move'; readonly ticks: number };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const PLAIN: Readonly<Record<string, ChartKey>> = {
  ArrowLeft: { kind: 'scroll', bars: -10 },
  ArrowRight: { kind: 'scroll', bars: 10 },
  '+': { kind: 'zoom', factor: 1.25 },
  '=': { kind: 'zoom', factor: 1.25 },
  '-': { kind: 'zoom', factor: 0.8 },
  End: { kind: 'newest' },
  Escape: { kind: 'cancel' },
  PageUp: { kind: 'select', step: -1 },
  PageDown: { kind: 'select', step: 1 },
};
const SHIFTED: Readonly<Record<string, ChartKey>> = {
  ArrowLeft: { kind: 'point', bars: -1 },
  ArrowRight: { kind: 'point', bars: 1 },
  '+': { kind: 'zoom', factor: 1.25 },
};
/** By key position, because with Alt some layouts produce another letter. */
const WITH_ALT: Readonly<Record<string, ChartKey>> = {
  KeyL: { kind: 'levels' },
  KeyM: { kind: 'measure' },
  KeyN: { kind: 'note' },
};
/** Keys that work while a level or note is selected. */
const OF_SELECTION: Readonly<Record<string, (isShifted: boolean) => ChartKey>> = {
  ArrowUp: (isShifted) => ({ kind: 'move', ticks: isShifted ? 10 : 1 }),
  ArrowDown: (isShifted) => ({ kind: 'move', ticks: isShifted ? -10 : -1 }),
  Delete: () => ({ kind: 'delete' }),
  Backspace: () => ({ kind: 'delete' }),
};

/** The action of a key press on the focused chart; null leaves the key to the desk. */
export const chartKey = (
  { key, code, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  hasSelection: boolean,
): ChartKey | null => {
  if (altKey) return ctrlKey || metaKey ? null : (WITH_ALT[code] ?? null);
  if (ctrlKey || metaKey) return code === 'KeyZ' && !shiftKey ? { kind: 'undo' } : null;
  const own = hasSelection ? OF_SELECTION[key] : undefined;
  return own?.(shiftKey) ?? (shiftKey ? SHIFTED : PLAIN)[key] ?? null;
};
