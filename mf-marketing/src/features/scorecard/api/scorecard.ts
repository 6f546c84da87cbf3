import { endpoints, minutes, type Scanner, type ScorecardLog, type Session, seconds } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';
import { firstAnswer } from '../../../shared/first-answer/first-answer';

/** The back end adds up each log every 30 s. When offline, fail with an error message instead of waiting. */
const LIVE = { refetchInterval: seconds(30), networkMode: 'always' } as const;

const scorecardQueryOptions = (api: ApiClient, log: ScorecardLog | undefined) =>
  queryOptions({
    queryKey: ['scorecard', log ?? 'first'] as const,
    queryFn: ({ signal }) => api.call(endpoints.scorecard.summary, { query: { log }, signal }),
    initialData: () => (log === undefined ? firstAnswer(endpoints.scorecard.summary) : undefined),
    initialDataUpdatedAt: 0,
    ...LIVE,
  });

/** Which hits to list. */
export interface HitFilter {
  readonly log: ScorecardLog;
  readonly scanner?: Scanner | undefined;
  readonly session?: Session | undefined;
  readonly month?: string | undefined;
  /** 'true' for hits that the figures count, 'false' for the others. */
  readonly is_counted?: 'true' | 'false' | undefined;
  /** Only hits with an index in the log below this one. */
  readonly before?: number | undefined;
}

/** The first page of hits, if the back end sent it with the page: the newest hits of one log, without any filter. */
const firstPageOf = ({ log, ...choice }: HitFilter) => {
  const first = firstAnswer(endpoints.scorecard.hits);
  const isChosen = Object.values(choice).some((value) => value !== undefined);
  return isChosen || first?.hits[0]?.log !== log ? undefined : first;
};

const hitsQueryOptions = (api: ApiClient, filter: HitFilter) =>
  queryOptions({
    queryKey: ['scorecard', 'hits', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.scorecard.hits, { query: filter, signal }),
    initialData: () => firstPageOf(filter),
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    ...LIVE,
  });

const hitQueryOptions = (api: ApiClient, log: ScorecardLog, index: number) =>
  queryOptions({
    queryKey: ['scorecard', 'hit', log, index] as const,
    queryFn: ({ signal }) => api.call(endpoints.scorecard.hit, { params: { log, index: String(index) }, signal }),
    ...LIVE,
    refetchInterval: minutes(1),
  });

/** The totals of a log. Without a log: of the most real one that has hits (live before simulated). */
export const useScorecard = (log: ScorecardLog | undefined) => useQuery(scorecardQueryOptions(usePlatform().api, log));

/** A page of sealed hits, newest first. */
export const useSealedHits = (filter: HitFilter) => useQuery(hitsQueryOptions(usePlatform().api, filter));

/** One sealed hit with its proof. */
export const useSealedHit = (log: ScorecardLog, index: number) =>
  useQuery(hitQueryOptions(usePlatform().api, log, index));
