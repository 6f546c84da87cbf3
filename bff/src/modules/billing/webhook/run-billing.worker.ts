import { days, seconds } from '@prebell/contracts';
import type { BillingDeps } from '../billing.deps';
import { drainEvents } from './drain-events.service';
import { compareAll, reconcileEvents } from './reconcile.service';

const SECOND_MS = seconds(1);
const MINUTE_MS = 60 * SECOND_MS;
const RECONCILE_MS = 5 * MINUTE_MS;
const COMPARE_MS = days(1);

/** Repeats `work` `every` milliseconds after it ends, and immediately when woken; one run at a time. */
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
 * Keeps the mirror correct while the platform runs: events immediately, missed events every five minutes, everything
 * once a day. If an event could not be stored, it is fetched as soon as the database is back, because the payment
 * processor may not retry for hours. Several platforms may run this at the same time.
 * @returns the function that stops it once the current work is done
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
  const events = repeat(workOff, SECOND_MS, report('Events could not be processed'));
  const gaps = repeat(() => reconcileEvents(deps), RECONCILE_MS, report('Events could not be compared'));
  const all = repeat(() => compareAll(deps), COMPARE_MS, report('Customers could not be compared'));
  for (const each of [events, gaps, all]) each.wake();
  deps.stripe.events.on('kept', events.wake).on('missed', note);
  return async () => {
    deps.stripe.events.off('kept', events.wake).off('missed', note);
    await Promise.all([events.stop(), gaps.stop(), all.stop()]);
  };
};
