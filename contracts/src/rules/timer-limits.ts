import { z } from 'zod';

const limit = z.int().min(0).max(86_400);

/** Time limits of a dispatch centre, in seconds. 0 switches a timer off, except `pending` and `par_again`, which cannot be 0. */
export const timerLimitsSchema = z.object({
  /** From the receipt of a call to its dispatch. */
  pending: limit.min(1),
  /** From the dispatch of a unit to its report 'en route'. */
  en_route: limit,
  /** From 'en route' to 'on scene'. */
  on_scene: limit,
  /** From the arrival of the first unit to the first PAR. */
  par: limit,
  /** From one PAR to the next. */
  par_again: limit.min(1),
});
export type TimerLimits = z.output<typeof timerLimitsSchema>;

/** 60 s to dispatch (NFPA 1225), 2 min to set out, 10 min to arrive, PAR after 20 min and then every 10 min. */
export const DEFAULT_TIMER_LIMITS: TimerLimits = {
  pending: 60,
  en_route: 120,
  on_scene: 600,
  par: 1_200,
  par_again: 600,
};
