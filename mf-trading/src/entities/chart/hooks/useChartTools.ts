import { type RefObject, useMemo, useRef, useState } from 'react';
import type { CandleCanvas } from '../canvas/candle-canvas';
import type { ChartTool } from '../model/chart-tool';

/** A level or note that the user is about to add, or one that already exists. */
export type MarkDraft =
  | { readonly kind: 'level' }
  | { readonly kind: 'note'; readonly price: number; readonly at: number };

/** What is open and selected on one chart. Each of two charts side by side has its own. */
export interface ChartTools {
  /** What the next click or drag does. */
  readonly tool: ChartTool | null;
  readonly setTool: (tool: ChartTool | null) => void;
  /** The id of the level or note that the keys move. */
  readonly selected: string | null;
  readonly setSelected: (id: string | null) => void;
  /** What the dialog of levels and notes is about to add; null while the dialog is closed. */
  readonly draft: MarkDraft | null;
  readonly setDraft: (draft: MarkDraft | null) => void;
  /** The canvas; null until its code has loaded. */
  readonly canvas: RefObject<Pick<CandleCanvas, 'measureToNewest' | 'picture'> | null>;
}

export const useChartTools = (): ChartTools => {
  const [tool, setTool] = useState<ChartTool | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [draft, setDraft] = useState<MarkDraft | null>(null);
  const canvas: ChartTools['canvas'] = useRef(null);
  return useMemo(() => ({ tool, setTool, selected, setSelected, draft, setDraft, canvas }), [tool, selected, draft]);
};
