import type { Resolution } from '@prebell/contracts';
import { usePreference } from '@prebell/platform';
import { useMemo, useState } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import type { AnyHit } from '../../../shared/hits/hits';
import { COMPARED_PREFERENCE, withCompared } from '../model/compared';
import { type ComparedSymbol, useCompared } from './useCompared';
import { type ChartSlot, slotInFocus } from './useTimeframe';

const NEWEST_HITS = 5;

/** The comparison of one chart. */
export interface Comparison {
  /** The chosen symbols, including the charted one if it is among them. */
  readonly symbols: readonly string[];
  /** The compared symbols without the charted one. */
  readonly shown: readonly ComparedSymbol[];
  readonly add: (symbol: string) => void;
  readonly remove: (symbol: string) => void;
  /** Whether the dialog that adds symbols is open. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The symbols that scanners listed most recently. */
  readonly suggestions: readonly string[];
  readonly retry: () => void;
}

interface Options {
  readonly slot: ChartSlot;
  readonly symbol: string;
  readonly resolution: Resolution;
  readonly oldest: number | null;
  /** Today's hits; their symbols become suggestions, newest first. */
  readonly hits: readonly AnyHit[];
}

export const useComparison = ({ slot, symbol, resolution, oldest, hits }: Options): Comparison => {
  const [symbols, setSymbols] = usePreference(COMPARED_PREFERENCE);
  const [isOpen, setOpen] = useState(false);
  useCommand('compare', () => {
    if (slotInFocus() === slot) setOpen(true);
  });
  const shown = useCompared({ symbol, compared: symbols, resolution, oldest });
  const suggestions = useMemo(() => {
    const listed = [...new Set(hits.map((hit) => hit.symbol))];
    return listed.filter((one) => one !== symbol).slice(0, NEWEST_HITS);
  }, [hits, symbol]);
  return {
    symbols,
    shown,
    add: (one) => setSymbols(withCompared(symbols, one)),
    remove: (one) => setSymbols(symbols.filter((other) => other !== one)),
    isOpen,
    setOpen,
    suggestions,
    retry: () => {
      for (const one of shown) one.retry();
    },
  };
};
