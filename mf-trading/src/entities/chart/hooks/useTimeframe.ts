import { RESOLUTIONS, type Resolution } from '@prebell/contracts';
import { type Preference, usePreference } from '@prebell/platform';
import { useCommand } from '../../../shared/commands/CommandProvider';

/** Which of the desk's two charts. */
export type ChartSlot = 'main' | 'second';

const isResolution = (value: unknown): value is Resolution => RESOLUTIONS.includes(value as Resolution);

/** The timeframe of each chart. The charts start with 5 minutes and 1 minute. */
export const TIMEFRAME_PREFERENCES: Readonly<Record<ChartSlot, Preference<Resolution>>> = {
  main: { name: 'chart.timeframe', accepts: isResolution, fallback: '5' },
  second: { name: 'chart.second-timeframe', accepts: isResolution, fallback: '1' },
};

/** Marks the element around the second chart, so that keys can tell which chart has the focus. */
export const SECOND_CHART = { 'data-chart-slot': 'second' } as const;

/** The chart that keys apply to: the one with the focus, else the main one. */
export const slotInFocus = (): ChartSlot =>
  document.activeElement?.closest('[data-chart-slot="second"]') === null || document.activeElement === null
    ? 'main'
    : 'second';

/**
 * Timeframe of a chart and its setter. The timeframe keys change the chart with the focus, else the main one.
 * @param initial the timeframe until the user chooses one
 */
export const useTimeframe = (
  slot: ChartSlot,
  initial?: Resolution,
): readonly [Resolution, (resolution: Resolution) => void] => {
  const preference = TIMEFRAME_PREFERENCES[slot];
  const [resolution, setResolution] = usePreference({ ...preference, fallback: initial ?? preference.fallback });
  const choose = (next: Resolution) => {
    if (slotInFocus() === slot) setResolution(next);
  };
  useCommand('timeframe-1', () => choose('1'));
  useCommand('timeframe-2', () => choose('5'));
  useCommand('timeframe-3', () => choose('15'));
  useCommand('timeframe-4', () => choose('60'));
  useCommand('timeframe-5', () => choose('D'));
  return [resolution, setResolution];
};
