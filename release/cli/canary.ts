import { days, hours, minutes } from '@prebell/contracts';
import {
  type Build,
  type Check,
  growCanary,
  type Published,
  promoteCanary,
  resolveRelease,
  runningCanary,
  startCanary,
  stopCanary,
} from '../store';
import type { Arguments } from './arguments';
import type { Context, Result } from './context';
import { report } from './report';
import { UsageError } from './usage';

/** `release canary`: shows the canary, gives it to more accounts, or stops it. */
export const canaryVerb = async ({ publisher }: Context, { rest, reason }: Arguments): Promise<Result> => {
  const [what, share, ...more] = rest;
  if (what === 'grow' && share !== undefined && more.length === 0)
    return reportCanary(await growCanary(publisher, percentOf(share)));
  if (what === 'stop' && share === undefined) {
    const running = await runningCanary(publisher);
    const { release } = await stopCanary(publisher, { salt: running.salt, why: reason });
    return {
      lines: [`release ${release.id} is live for everybody, and ${running.app}@${running.digest} for nobody`],
      value: { release: release.id, canary: null },
    };
  }
  if (what !== undefined) throw new UsageError('canary, canary grow <percent>, or canary stop');
  const release = await resolveRelease(publisher.trusted);
  if (release?.canary === undefined) return { lines: ['There is no canary'], value: null };
  return { lines: [canaryLine(release.canary)], value: release.canary };
};

/** `release promote`: the canary becomes live for everybody. */
export const promoteVerb = async ({ publisher }: Context): Promise<Result> => report(await promoteCanary(publisher));

interface CanaryWish {
  readonly gate: boolean;
  readonly newBase: boolean;
  readonly checks: readonly Check[];
  readonly note: string | undefined;
}

/**
 * The options of `publish --canary`: its share and when to promote it.
 * @throws UsageError for options that do not go together.
 */
export const shareOf = ({ canary, changed, force, rest, 'promote-after': after }: Arguments) => {
  if (canary === undefined) {
    if (after !== undefined) throw new UsageError('--promote-after belongs to --canary');
    return null;
  }
  if (changed || force || rest.length !== 1) throw new UsageError('--canary takes one app');
  return { percent: percentOf(canary), promoteAfterMs: after === undefined ? undefined : durationOf(after) };
};

/** Starts the canary that `publish --canary` asks for. */
export const publishCanary = async (
  { publisher }: Context,
  build: Build,
  wish: CanaryWish & NonNullable<ReturnType<typeof shareOf>>,
): Promise<Result> => reportCanary(await startCanary(publisher, build, wish));

const reportCanary = ({ release }: Published): Result => {
  if (release.canary === undefined) throw new Error('A canary was expected');
  return { lines: [canaryLine(release.canary)], value: { release: release.id, canary: release.canary } };
};

/** Describes a canary in one line. */
export const canaryLine = ({ app, digest, percent, since, promote_at }: NonNullable<Published['release']['canary']>) =>
  `canary ${app}@${digest} for ${percent}% of the accounts since ${since}${promote_at === null ? '' : `, for everybody from ${promote_at}`}`;

const percentOf = (text: string): number => {
  const percent = Number(text);
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || percent === 0)
    throw new UsageError(`A canary's share is a percentage from 0.01 to 99.99, not ${text}`);
  return percent;
};

const UNITS = { m: minutes, h: hours, d: days } as const;

const durationOf = (text: string): number => {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0)
    throw new UsageError(`--promote-after is a time like 30m, 4h or 2d, not ${text}`);
  return UNITS[unit as keyof typeof UNITS](Number(count));
};
