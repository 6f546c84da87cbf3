import { days, seconds } from '@prebell/contracts';
import type { BillingDeps } from '../sync.service';
import { compareAll, reconcileEvents } from './reconcile';
import { drainEvents } from './worker';

const SECOND_MS = seconds(1);
const MINUTE_MS = 60 * SECOND_MS;
const RECONCILE_MS = 5 * MINUTE_MS;
const COMPARE_MS = days(1);

/** Calls `work` again `every` milliseconds after its end, and at once when woken; one at a time. */
const repeat = (work: () => Promise<unknown>, every: number, report: (error: unknown) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isEnded = false;
  const run = (): void => {
    clearTimeout(timer);
    if (isEnded) return;
    isWanted = running !== null;
    if (isWanted) return;
    running = work()
      .then(() => undefined, report)
      .then(() => {
        running = null;
        if (isEnded) return;
        if (isWanted) run();
        else timer = setTimeout(run, every);
      });
  };
  return {
    wake: run,
    stop: async () => {
      isEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
};

/**
 * Keeps the mirror true while the platform runs: events at once, a look at what was not told every five minutes, everything
 * once a day. An event that could not be kept is asked for as soon as the database answers again: when it is sent again is
 * the payment processor's affair, and may be hours later. Several platforms may do so at a time.
 * @returns the function that ends it once what is under way is done
 */
export const runBilling = (deps: BillingDeps): (() => Promise<void>) => {
  const report = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  let hasMissed = false;
  const workOff = async (): Promise<void> => {
    await drainEvents(deps);
    if (!hasMissed) return;
    hasMissed = false;
    await reconcileEvents(deps).catch((error: unknown) => {
      hasMissed = true;
      throw error;
    });
  };
  const note = (): void => {
    hasMissed = true;
  };
  const events = repeat(workOff, SECOND_MS, report('Events could not be worked off'));
  const gaps = repeat(() => reconcileEvents(deps), RECONCILE_MS, report('Events could not be compared'));
  const all = repeat(() => compareAll(deps), COMPARE_MS, report('Customers could not be compared'));
  for (const each of [events, gaps, all]) each.wake();
  deps.stripe.events.on('kept', events.wake).on('missed', note);
  return async () => {
    deps.stripe.events.off('kept', events.wake).off('missed', note);
    await Promise.all([events.stop(), gaps.stop(), all.stop()]);
  };
};
