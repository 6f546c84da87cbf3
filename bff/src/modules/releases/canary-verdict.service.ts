import { type Canary, days } from '@prebell/contracts';
import { judgeCanary, slowerVitals, sumOf } from '@prebell/release/live';
import type { Publisher } from '@prebell/release/store';
import type { Deps } from '../../deps';
import { vitalsOf } from './app-versions.presenter';
import { canarySides } from './canary-counts.repository';
import { usageOf } from './release-usage.repository';

/** Older minutes say little about the current state of the canary. */
const WINDOW_MS = days(1);

/** The figures of a canary and of the live version it is compared with, and the verdict. */
export const judgeNow = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { trusted }: Pick<Publisher, 'trusted'>,
  { app, digest, salt }: Canary,
) => {
  const liveDigest = (await trusted.line())?.apps[app] ?? '';
  const [sides, usage] = await Promise.all([
    canarySides(db, salt, new Date(now().getTime() - WINDOW_MS)),
    usageOf(db, [digest, liveDigest]),
  ]);
  const canarySide = { ...sumOf(sides.canary), vitals: vitalsOf(usage, app, digest) };
  const liveSide = { ...sumOf(sides.live), vitals: vitalsOf(usage, app, liveDigest) };
  const wordsOf = ({ views, affected }: typeof liveSide) => `${affected} of ${views} views`;
  return {
    verdict: judgeCanary(sides),
    slower: slowerVitals(canarySide.vitals, liveSide.vitals),
    canary: canarySide,
    live: liveSide,
    liveDigest,
    /** The figures in words, for the history. */
    words: `errors in ${wordsOf(canarySide)}, beside it in ${wordsOf(liveSide)}`,
  };
};
