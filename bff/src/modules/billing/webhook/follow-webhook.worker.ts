import { seconds } from '@prebell/contracts';
import type { BillingDeps } from '../billing.deps';
import { reconcileEvents } from './reconcile.service';

const AGAIN_MS = seconds(1);

/**
 * Wakes the worker for each event that the webhook stored. If one could not be stored, it is fetched as soon as the database is
 * back, because the payment processor may not retry for hours.
 * @returns the function that stops it once the current work is done
 */
export const followWebhook = (deps: BillingDeps, wake: () => void): (() => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isEnded = false;
  const fetchMissed = (): void => {
    running = reconcileEvents(deps).then(
      () => {
        running = undefined;
      },
      (error: unknown) => {
        deps.log.error({ err: error }, 'Events that were missed could not be fetched');
        if (!isEnded) timer = setTimeout(fetchMissed, AGAIN_MS);
      },
    );
  };
  const onMissed = (): void => {
    if (running === undefined) fetchMissed();
  };
  deps.stripe.events.on('kept', wake).on('missed', onMissed);
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    deps.stripe.events.off('kept', wake).off('missed', onMissed);
    await running;
  };
};
