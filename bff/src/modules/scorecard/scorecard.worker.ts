import { seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createSealer, logOf } from './seal-log.service';
import { signHead } from './sign-heads.service';
import { createTrees } from './trees.state';

const SEAL_EVERY_MS = 500;
/** A new entry is signed within this time. */
const SIGN_EVERY_MS = seconds(30);

interface Pace {
  readonly everyMs?: number;
  readonly signEveryMs?: number;
}

/**
 * Seals hits, outcomes and heads on the market's leader. A step that fails is retried in the next pass; each new error
 * is logged once.
 * @returns the function that stops it
 */
export const sealScorecard = (
  deps: Pick<Deps, 'asLeader' | 'config' | 'db' | 'log' | 'market' | 'now' | 'ring'>,
  { everyMs = SEAL_EVERY_MS, signEveryMs = SIGN_EVERY_MS }: Pace = {},
): (() => Promise<void>) => {
  const { log, market } = deps;
  const sealer = createSealer(deps);
  const trees = createTrees();
  let isEnded = false;
  let signedAt = Number.NEGATIVE_INFINITY;
  /** The last error of each step that fails. */
  const failing = new Map<string, string>();
  const attempt = async (name: string, step: () => Promise<unknown>) => {
    try {
      await step();
      failing.delete(name);
    } catch (error) {
      const text = String(error);
      if (!isEnded && failing.get(name) !== text) log.error({ err: error, step: name }, 'The scorecard was not sealed');
      failing.set(name, text);
    }
  };
  const pass = async () => {
    if (!market.isReady()) return;
    await attempt('hits', () => sealer.sealHits());
    await attempt('outcomes', () => sealer.sealOutcomes());
    if (performance.now() - signedAt < signEveryMs) return;
    signedAt = performance.now();
    await attempt('head', () => signHead(deps, trees, logOf(deps)));
  };
  let work: Promise<void> | null = null;
  const timer = setInterval(() => {
    work ??= pass().finally(() => {
      work = null;
    });
  }, everyMs).unref();
  return async () => {
    isEnded = true;
    clearInterval(timer);
    await work;
  };
};
