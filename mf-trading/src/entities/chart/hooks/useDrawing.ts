import { announce } from '@prebell/design-system';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CandleCanvas } from '../canvas/candle-canvas';
import type { DrawingEvents } from '../canvas/own-drawing';
import { type ChartKey, chartKey } from '../model/chart-keys';
import { markName } from '../model/mark-name';
import { stepped } from '../model/mark-price';
import type { ChartTools } from './useChartTools';
import type { OwnMarks } from './useOwnMarks';

interface Options {
  readonly canvas: RefObject<CandleCanvas | null>;
  readonly own: OwnMarks;
  readonly tools: ChartTools;
}

/** Connects a drawn chart with the user's levels, notes and measurements: mouse, keys and the words for screen readers. */
export const useDrawing = ({ canvas, own, tools }: Options) => {
  const [measurement, setMeasurement] = useState<string | null>(null);
  const newest = useRef({ own, tools });
  useEffect(() => {
    newest.current = { own, tools };
  });

  const [events] = useState<DrawingEvents>(() => ({
    onPlace: (kind, { price, at }) => {
      const { own, tools } = newest.current;
      tools.setTool(null);
      if (kind === 'note') return at === null ? undefined : tools.setDraft({ kind, price, at });
      tools.setSelected(own.add({ kind, price, at: null, text: '' }));
    },
    onMarkMoved: (mark, place) => {
      newest.current.own.change({ ...mark, ...place });
      newest.current.tools.setSelected(mark.id);
    },
    onMarkPicked: (mark) => newest.current.tools.setSelected(mark?.id ?? null),
    onMeasured: (text, isDone) => {
      setMeasurement(text);
      if (text === null || !isDone) return;
      newest.current.tools.setTool(null);
      announce(text);
    },
  }));

  const acts: { readonly [K in ChartKey['kind']]: (key: Extract<ChartKey, { kind: K }>, on: CandleCanvas) => void } = {
    scroll: ({ bars }, on) => on.scrollBy(bars),
    zoom: ({ factor }, on) => on.zoomBy(factor),
    newest: (_, on) => on.scrollToNewest(),
    point: ({ bars }, on) => announce(on.pointBy(bars) ?? ''),
    cancel: (_, on) => {
      on.clear();
      tools.setTool(null);
      tools.setSelected(null);
    },
    measure: (_, on) => {
      if (!on.measureToNewest()) announce('Select a bar first, with Shift and the left or right arrow key.');
    },
    levels: () => tools.setDraft({ kind: 'level' }),
    note: (_, on) => {
      const place = on.pointedPlace();
      if (place !== null) tools.setDraft({ kind: 'note', ...place });
    },
    undo: () => own.undo?.(),
    select: ({ step }) => {
      const at = own.marks.findIndex(({ id }) => id === tools.selected);
      const first = step === 1 ? 0 : -1;
      const next = own.marks.at(at === -1 ? first : (at + step) % own.marks.length);
      if (next === undefined) return announce('No levels or notes');
      tools.setSelected(next.id);
      announce(markName(next));
    },
    move: ({ ticks }) => {
      const mark = own.marks.find(({ id }) => id === tools.selected);
      if (mark === undefined) return;
      const moved = { ...mark, price: stepped(mark.price, ticks) };
      own.change(moved);
      announce(markName(moved));
    },
    delete: () => {
      const mark = own.marks.find(({ id }) => id === tools.selected);
      tools.setSelected(null);
      if (mark !== undefined) own.remove(mark);
    },
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const hasSelection = own.marks.some(({ id }) => id === tools.selected);
    const key = chartKey(event.nativeEvent, hasSelection);
    if (key === null || canvas.current === null) return;
    event.preventDefault();
    (acts[key.kind] as (key: ChartKey, on: CandleCanvas) => void)(key, canvas.current);
  };
  return { events, measurement, onKeyDown };
};
