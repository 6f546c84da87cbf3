import { type Platform, usePlatform } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { deskAddress, symbolInAddress } from '../shared/desk-address/desk-address';
import { LAST_SYMBOL, USUAL_SYMBOL } from '../shared/desk-address/desk-place';
import { useMarketStatus } from '../shared/market/market-status';

export interface DeskSymbol {
  readonly symbol: string;
  /**
   * `pending`: the data source is not known yet. `first-row`: a recording may lack AAPL, so chart the first row of its list. Until
   * `charted`, nothing requests figures of the symbol.
   */
  readonly state: 'charted' | 'pending' | 'first-row';
}

/** The symbol in the address, else the one last charted in this browser, else null. */
export const chosenSymbol = (preferences: Platform['preferences']): string | null =>
  symbolInAddress(window.location.search) ?? (preferences.get(LAST_SYMBOL) || null);

/** The desk's symbol and its setter. At first it is the one in the address, else the one last charted in this browser, else AAPL. */
export const useDeskSymbol = (): readonly [DeskSymbol, (symbol: string) => void] => {
  const { status, settled } = useMarketStatus();
  const { preferences } = usePlatform();
  const [chosen, setSymbol] = useState(() => chosenSymbol(preferences));
  useEffect(() => {
    if (chosen === null) return;
    preferences.set(LAST_SYMBOL, chosen);
    // After a reload the address would win, so update its symbol.
    const named = symbolInAddress(window.location.search);
    if (named !== null && named !== chosen) window.history.replaceState(window.history.state, '', deskAddress(chosen));
  }, [chosen, preferences]);
  const isRecording = status?.feed.provider === 'replay';
  const state = chosen !== null ? 'charted' : !settled ? 'pending' : isRecording ? 'first-row' : 'charted';
  return [{ symbol: chosen ?? USUAL_SYMBOL, state }, setSymbol];
};
