import { symbolSchema } from '@prebell/contracts';
import { isSymbolGroup, type SymbolGroup } from './symbol-groups';

/** The panels that can have their own window. */
export const WINDOW_PANELS = { chart: 'Chart', scan: 'Live Scanners', news: 'News', chat: 'Trading Room' } as const;
export type WindowPanel = keyof typeof WINDOW_PANELS;

export const isWindowPanel = (value: string): value is WindowPanel => value in WINDOW_PANELS;

/** What a window's address says about it. */
export interface WindowFacts {
  /** Id of the desk that opened the window. */
  readonly desk: string;
  readonly symbol: string;
  readonly group: SymbolGroup;
}

export const windowAddress = (panel: WindowPanel, facts: WindowFacts): string =>
  `/window/${panel}?${new URLSearchParams({ ...facts })}`;

/**
 * Reads a window's address; missing or invalid values get their defaults.
 * @param search '?desk=…&symbol=DVLT&group=blue'
 */
export const windowFacts = (search: string): WindowFacts => {
  const params = new URLSearchParams(search);
  const group = params.get('group');
  return {
    desk: params.get('desk') ?? '',
    symbol: symbolSchema.safeParse(params.get('symbol')).data ?? 'AAPL',
    group: isSymbolGroup(group) ? group : 'blue',
  };
};

const SIZES: Readonly<Record<WindowPanel, string>> = {
  chart: 'width=960,height=640',
  scan: 'width=480,height=800',
  news: 'width=400,height=640',
  chat: 'width=400,height=640',
};

/** Opens a panel in its own window; false if the browser blocked it. */
export const openPanelWindow = (panel: WindowPanel, facts: WindowFacts): boolean =>
  window.open(windowAddress(panel, facts), '_blank', `popup,${SIZES[panel]}`) !== null;
