import { SCORECARD_PAGE, seconds } from '@prebell/contracts';
import type { ChangelogReader } from '@prebell/release/live';
import type { Deps } from '../../deps';
import { readHitPage } from '../scorecard/read-hits.service';
import type { ScorecardSummary } from '../scorecard/summary.service';
import type { PlatformFigures } from './platform-figures.service';
import { sampleOf } from './status.routes';
import type { StatusHistoryReader } from './status-history.service';
import { type LiveParts, liveParts } from './status-parts.html';

/** The visitor gets figures older than this at once, while they are measured again. */
const FRESH_MS = seconds(5);
/** Figures older than this are not shown. */
const USABLE_MS = seconds(60);
/** A page waits at most this long for its figures, milliseconds. */
const PATIENCE_MS = 300;

interface Sources {
  readonly figures: PlatformFigures;
  readonly history: StatusHistoryReader;
  readonly scorecard: ScorecardSummary;
  readonly changelog: ChangelogReader;
}

/**
 * Reads the live parts of prerendered pages. A page never waits long for them: while the database is unreachable, the
 * page keeps the text from its build.
 */
export const createLiveParts = (
  { db, market, meter, now }: Pick<Deps, 'db' | 'market' | 'meter' | 'now'>,
  { figures, history, scorecard, changelog }: Sources,
): (() => Promise<LiveParts>) => {
  let last: { readonly at: number; readonly parts: LiveParts } | null = null;
  let reading: Promise<void> | null = null;

  /** The scorecard's summary, and the newest hits of its log. */
  const readCard = async () => {
    const card = await scorecard.read().catch(() => null);
    const hits = card && (await readHitPage({ db, now }, { log: card.log, limit: SCORECARD_PAGE }).catch(() => null));
    return { card, hits };
  };

  const measure = async () => {
    const [platform, checks, { card, hits }, log] = await Promise.all([
      figures.read().catch(() => null),
      history.read().catch(() => null),
      readCard(),
      changelog.read().catch(() => null),
    ]);
    const at = now();
    const sample = market.isReady() ? sampleOf({ market, meter }) : null;
    last = {
      at: at.getTime(),
      parts: liveParts({ platform, history: checks, scorecard: card, hits, changelog: log, sample, now: at }),
    };
  };
  const refresh = (): Promise<void> =>
    (reading ??= measure().finally(() => {
      reading = null;
    }));
  const age = () => (last === null ? Number.POSITIVE_INFINITY : now().getTime() - last.at);

  return async () => {
    if (age() > FRESH_MS) {
      const done = refresh().catch(() => undefined);
      if (age() > USABLE_MS) await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    }
    return last !== null && age() <= USABLE_MS
      ? last.parts
      : liveParts({
          platform: null,
          history: null,
          scorecard: null,
          hits: null,
          changelog: null,
          sample: null,
          now: now(),
        });
  };
};
