import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownCall } from '../../shared/outbox';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import { type RowPart, withGaps } from './row-parts';
import { useWaitingAbove } from './use-waiting-above';

/** Up to this many rows, all are rendered so that the browser's own search finds every call. */
const ALL_ROWS = 100;
/** Extra rows rendered above and below the view, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;
/** Estimated height of a two-line row until it is measured, pixels. */
const ROW_HEIGHT = 76;

const callOf = (target: EventTarget | null): string | undefined =>
  (target as Element | null)?.closest<HTMLElement>('[data-call]')?.dataset.call;

/** Decides which rows are rendered and which one is the tab stop, and handles the keys that move between rows. */
export const useCallRows = (
  calls: readonly ShownCall[],
  { selectedId, onSelect }: { readonly selectedId: string | null; readonly onSelect: (id: string) => void },
) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [visitedId, setVisitedId] = useState<string | null>(null);
  const focusDue = useRef(false);
  /** The call selected by a key or a press in this list. */
  const ownSelection = useRef<string | null>(null);
  // Forces a render even if the row to focus is the one visited last.
  const [, setEntries] = useState(0);
  const indexOf = (id: string | null) => (id === null ? -1 : calls.findIndex(({ call }) => call.id === id));
  const visited = indexOf(visitedId);
  const tabbable = visited === -1 ? Math.max(indexOf(selectedId), 0) : visited;
  const isWhole = calls.length <= ALL_ROWS;

  // A new function would make the virtualizer measure every row again on each key press.
  const getItemKey = useCallback((index: number) => calls[index]?.call.id ?? index, [calls]);
  const virtualizer = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: OVERSCAN,
    enabled: !isWhole,
    // The focused row stays rendered while the list scrolls; otherwise the focus would be lost.
    rangeExtractor: (range) =>
      tabbable >= range.count
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), tabbable])].sort((a, b) => a - b),
  });

  const show = (index: number): void => {
    if (isWhole) scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
    else virtualizer.scrollToIndex(index);
  };
  const { waiting, above, count, toTop } = useWaitingAbove(calls, {
    scroller,
    // Not needed while every row is in the document.
    indexAt: isWhole ? undefined : (offset) => virtualizer.getVirtualItemForOffset(offset)?.index ?? 0,
  });
  // Runs when the selection changes, not each time the order changes.
  const selected = indexOf(selectedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (selected !== -1) setVisitedId(selectedId);
    const isOwn = selectedId !== null && ownSelection.current === selectedId;
    ownSelection.current = null;
    if (isOwn) return;
    // A selection far down the list must not scroll the waiting calls out of sight.
    if (selected !== -1 && (selected < waiting || waiting === 0)) show(selected);
    else if (waiting > 0) toTop();
  }, [selectedId]);
  useLayoutEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-call] > [tabindex="0"]')?.focus({ preventScroll: true });
  });

  /** Selects a call that is already in view. */
  const pick = useCallback(
    (id: string) => {
      ownSelection.current = id;
      onSelect(id);
    },
    [onSelect],
  );
  const selectLongest = () => {
    const [longest] = calls;
    if (waiting === 0 || longest === undefined) return;
    toTop();
    pick(longest.call.id);
  };
  useShortcut('w', selectLongest);
  /** Moving to a row also selects its call, so that the next key acts on it. */
  const visit = (index: number) => {
    const id = calls[index]?.call.id;
    if (id === undefined) return;
    focusDue.current = true;
    setVisitedId(id);
    show(index);
    if (id !== selectedId) pick(id);
  };
  // Works from anywhere on the board, because dozens of tab stops separate the header and the list.
  const enter = () => {
    if (calls.length === 0) return;
    setEntries((count) => count + 1);
    visit(tabbable);
  };
  useShortcut('arrowdown', enter);
  useShortcut('arrowup', enter);

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = indexOf(callOf(event.target) ?? null);
    if (index === -1) return;
    const page = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1, 1);
    const last = calls.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: last,
    };
    const wanted = targets[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    visit(Math.min(Math.max(wanted, 0), last));
  };
  const parts: readonly RowPart[] = isWhole
    ? calls.map((_, index) => ({ kind: 'row', index }))
    : withGaps(virtualizer.getVirtualItems(), virtualizer.getTotalSize());
  return {
    scroller,
    parts,
    tabbable,
    above,
    onScroll: count,
    pick,
    selectLongest,
    measure: virtualizer.measureElement,
    onKeyDown,
    onFocus: (event: FocusEvent) => setVisitedId(callOf(event.target) ?? null),
  };
};
