import { DEFAULT_TIMER_LIMITS, type TimerLimits, timerLimitsSchema } from '@prebell/contracts';
import { createContext } from 'react';

/** The time limits of this centre, seconds. */
export const Limits = createContext<TimerLimits>(DEFAULT_TIMER_LIMITS);

/** Reads the centre's limits from the page, which states those that differ from the default. Invalid text is ignored. */
export const readTimerLimits = (page: Document): TimerLimits => {
  const text = page.querySelector<HTMLMetaElement>('meta[name="prebell-cad-limits"]')?.content;
  if (text === undefined) return DEFAULT_TIMER_LIMITS;
  try {
    return timerLimitsSchema.parse({ ...DEFAULT_TIMER_LIMITS, ...JSON.parse(text) });
  } catch {
    return DEFAULT_TIMER_LIMITS;
  }
};
