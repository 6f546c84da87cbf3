import { hours, seconds } from '@prebell/contracts';
import { openReleases } from '@prebell/release/live';
import { promoteCanary, stopCanary } from '@prebell/release/store';
import { repeat } from '@prebell/server/process';
import type { Deps } from '../../deps';
import { judgeNow } from './canary-verdict.service';

const LOOK_EVERY_MS = seconds(5);
/** The same trouble is logged again only after this time. */
const LOG_EVERY_MS = hours(1);

/**
 * Judges the canary every few seconds: stops it if it is worse, and promotes it when its time has come and it is no
 * worse and no slower. Every instance checks. The log of releases lets only one of them decide; the others then find
 * nothing to do.
 * @returns the function that stops it; it resolves when a decision under way is written
 */
export const watchCanary = (deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>): (() => Promise<void>) => {
  const { config, log, now } = deps;
  const publisher = openReleases(config);
  let loggedAt = Number.NEGATIVE_INFINITY;

  const look = async () => {
    const canary = (await publisher.trusted.line())?.canary;
    if (canary === undefined) return;
    const { verdict, slower, words } = await judgeNow(deps, publisher, canary);
    const decision = { salt: canary.salt, why: words };
    const { app, digest } = canary;
    if (verdict === 'worse') {
      if ((await stopCanary(publisher, decision)).changed) log.warn({ app, digest, words }, 'Stopped a canary');
      return;
    }
    const isDue = canary.promote_at !== null && now() >= new Date(canary.promote_at);
    if (!isDue || verdict !== 'no_worse' || slower.length > 0) return;
    if ((await promoteCanary(publisher, decision)).changed) log.info({ app, digest, words }, 'Promoted a canary');
  };
  const lookOnce = () =>
    look().catch((error: unknown) => {
      if (performance.now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = performance.now();
      log.error({ err: error }, 'Cannot decide about the canary');
    });

  return repeat(lookOnce, LOOK_EVERY_MS);
};
