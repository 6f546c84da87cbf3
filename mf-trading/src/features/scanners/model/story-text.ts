import { formatPercent } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { Activity } from './activity';

/** The history after the words of an entry or exit, in three parts; an empty part has nothing to say. */
export interface StoryText {
  /** ', 3x' */
  readonly entries: string;
  /** ' since 08:41' after a number of entries, ', in 08:41' after an exit. */
  readonly since: string;
  /** ', best +38.21%' */
  readonly best: string;
}

const NO_STORY: StoryText = { entries: '', since: '', best: '' };

/**
 * ', 3x since 08:41, best +38.21%'. A best change that the line already shows at its end is not repeated. Gappers are ranked by their
 * gap, so they get none.
 */
export const storyText = ({ kind, story, gap, percent_change }: Activity): StoryText => {
  if (story === null) return NO_STORY;
  const isNews = story.best !== null && formatPercent(story.best) !== formatPercent(percent_change);
  const best = gap === null && isNews ? `, best ${formatPercent(story.best)}` : '';
  if (story.since === null) return { ...NO_STORY, best };
  const since = easternMinute(Date.parse(story.since));
  if (story.entries > 1) return { entries: `, ${story.entries}x`, since: ` since ${since}`, best };
  return { ...NO_STORY, since: kind === 'left' ? `, in ${since}` : '', best };
};

/** How often each symbol was halted, according to the log. */
export const haltsBySymbol = (entries: readonly Activity[]): ReadonlyMap<string, number> => {
  const halts = new Map<string, number>();
  for (const { kind, symbol } of entries) if (kind === 'halted') halts.set(symbol, (halts.get(symbol) ?? 0) + 1);
  return halts;
};

/**
 * The full history of an entry or exit: 'In at 06:48, best +56.00%, best rank 1, halted twice, out at 09:52'. Undefined for other
 * events.
 */
export const wholeStory = ({ kind, at, story }: Activity, halts: number): string | undefined => {
  if (story === null) return undefined;
  const parts = [
    ...(story.since === null ? [] : [`in at ${easternMinute(Date.parse(story.since))}`]),
    ...(story.entries > 1 ? [`${story.entries} entries`] : []),
    ...(story.best === null ? [] : [`best ${formatPercent(story.best)}`]),
    ...(story.bestRank === null ? [] : [`best rank ${story.bestRank}`]),
    ...(halts === 0 ? [] : [`halted ${halts === 1 ? 'once' : halts === 2 ? 'twice' : `${halts} times`}`]),
    ...(kind === 'left' ? [`out at ${easternMinute(Date.parse(at))}`] : []),
  ];
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
};
