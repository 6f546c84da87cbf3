import {
  changelogSchema,
  checkedText,
  checkTimesText,
  componentLabel,
  componentPart,
  type DayLevel,
  daysView,
  emptySampleText,
  endpoints,
  figurePart,
  figuresOf,
  formatCompact,
  formatPercent,
  formatPrice,
  formatRelativeVolume,
  incidentSpanText,
  LIVE_PARTS,
  latencyView,
  mailNoteText,
  metText,
  noIncidentText,
  objectiveText,
  overallLevel,
  overallText,
  platformStatusSchema,
  type StatusHistory,
  samplePart,
  scannerSampleSchema,
  scorecardDetails,
  scorecardHitsSchema,
  scorecardSchema,
  scorecardText,
  stateLevel,
  stateText,
  statusComponentSchema,
  statusHistorySchema,
  statusMomentText,
  symbolCount,
  trialEndText,
  uptimeText,
  type WireChangelog,
  type WirePlatformStatus,
  type WireScannerSample,
  type WireScorecard,
  type WireScorecardHits,
  type WireStatusHistory,
} from '@prebell/contracts';
import { changelogMarkup } from './changelog-parts.html';
import { escapeText } from './escape-text.html';
import {
  scorecardExtremesMarkup,
  scorecardHeadMarkup,
  scorecardHitsMarkup,
  scorecardLogsMarkup,
  scorecardMarkup,
  scorecardNoteMarkup,
} from './scorecard-parts.html';

/** What the back end fills into a prerendered page: markup by part, and the answers that the live page starts with. */
export interface LiveParts {
  readonly markup: ReadonlyMap<string, string>;
  /** Each answer is for pages with parts whose name begins with `partsBegin`. */
  readonly answers: readonly { readonly partsBegin: string; readonly name: string; readonly answer: unknown }[];
}

const daysMarkup = (days: StatusHistory['components'][number]['days'], now: Date): string =>
  daysView(days, now)
    .map(({ level, text }) => `<i data-level="${level}" title="${escapeText(text)}"></i>`)
    .join('');

/** A state, with its coloured mark. */
const marked = (level: DayLevel, text: string): string => `<i data-level="${level}"></i>${escapeText(text)}`;

/** The incidents with their logs, in the same elements as on the live page. */
const incidentsMarkup = (history: StatusHistory): string =>
  history.incidents.length === 0
    ? `<p>${noIncidentText(history)}</p>`
    : history.incidents
        .map(
          (incident) =>
            `<article><h3>${escapeText(incident.title)}</h3><p>${escapeText(
              `${incidentSpanText(incident)} · ${incident.components.map(componentLabel).join(', ')}`,
            )}</p><ol>${incident.updates
              .map(
                ({ at, state, text }) =>
                  `<li><b>${state}</b> <time>${statusMomentText(at)}</time> ${escapeText(text)}</li>`,
              )
              .join('')}</ol></article>`,
        )
        .join('');

const graphMarkup = ({ latency, measured_at }: StatusHistory): string => {
  const { p50, p99 } = latencyView(latency, Date.parse(measured_at));
  return `<path data-line="p99" d="${p99}"></path><path data-line="p50" d="${p50}"></path>`;
};

interface Answers {
  /** Null while the platform cannot measure. */
  readonly platform: WirePlatformStatus | null;
  readonly history: WireStatusHistory | null;
  readonly scorecard: WireScorecard | null;
  /** The newest hits of the scorecard's log. */
  readonly hits: WireScorecardHits | null;
  /** Null while the release store is unreachable. */
  readonly changelog: WireChangelog | null;
  readonly sample: WireScannerSample | null;
  readonly now: Date;
}

const pathOf = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`;

/** Fills in the figures that are known. For the others, the page keeps its own text. */
export const liveParts = ({ platform, history, scorecard, hits, changelog, sample, now }: Answers): LiveParts => {
  const markup = new Map<string, string>([[LIVE_PARTS.trialEnd, trialEndText(now)]]);
  const answers: LiveParts['answers'][number][] = [];
  const set = (part: string, text: string) => markup.set(part, escapeText(text));
  if (platform !== null) {
    answers.push({ partsBegin: 'figure-', name: pathOf(endpoints.status.platform), answer: platform });
    const status = platformStatusSchema.parse(platform);
    for (const [place, figure] of figuresOf(status).entries()) {
      const { measured, basis } = figure;
      // If there is not enough data, say so. The page's own text only says that the figure is on its way.
      set(figurePart(place, 'value'), measured ?? 'measuring…');
      set(figurePart(place, 'note'), objectiveText(figure));
      set(figurePart(place, 'basis'), basis ?? 'not enough data yet');
      set(figurePart(place, 'held'), metText(figure.isMet, figure.isSoFar));
    }
    if (status.universe !== undefined) set(LIVE_PARTS.universe, `, over ${symbolCount(status.universe)}`);
  }
  if (history !== null) {
    answers.push({ partsBegin: 'status-', name: pathOf(endpoints.status.history), answer: history });
    const known = statusHistorySchema.parse(history);
    for (const component of known.components) {
      const name = statusComponentSchema.safeParse(component.name).data;
      if (name === undefined) continue;
      markup.set(componentPart(name, 'state'), marked(stateLevel(component, known), stateText(component, known)));
      set(componentPart(name, 'percent'), uptimeText(component));
      set(componentPart(name, 'times'), checkTimesText(component));
      markup.set(componentPart(name, 'days'), daysMarkup(component.days, now));
    }
    const latency = latencyView(known.latency, Date.parse(known.measured_at));
    markup.set(LIVE_PARTS.overall, marked(overallLevel(known), overallText(known)));
    set(LIVE_PARTS.measuredAt, checkedText(known));
    set(LIVE_PARTS.mailNote, mailNoteText(known));
    set(LIVE_PARTS.latencyText, latency.text);
    set(LIVE_PARTS.latencyTop, latency.top);
    markup.set(LIVE_PARTS.latencyGraph, graphMarkup(known));
    markup.set(LIVE_PARTS.incidents, incidentsMarkup(known));
  }
  if (scorecard !== null) {
    answers.push({ partsBegin: 'scorecard-', name: pathOf(endpoints.scorecard.summary), answer: scorecard });
    const card = scorecardSchema.parse(scorecard);
    set(LIVE_PARTS.scorecard, scorecardText(card));
    set(LIVE_PARTS.scorecardDetails, scorecardDetails(card));
    markup.set(LIVE_PARTS.scorecardLogs, scorecardLogsMarkup(card));
    markup.set(LIVE_PARTS.scorecardNote, scorecardNoteMarkup(card));
    markup.set(LIVE_PARTS.scorecardFigures, scorecardMarkup(card));
    markup.set(LIVE_PARTS.scorecardExtremes, scorecardExtremesMarkup(card));
    markup.set(LIVE_PARTS.scorecardHead, scorecardHeadMarkup(card));
  }
  if (hits !== null) {
    answers.push({ partsBegin: 'scorecard-', name: pathOf(endpoints.scorecard.hits), answer: hits });
    markup.set(LIVE_PARTS.scorecardHits, scorecardHitsMarkup(scorecardHitsSchema.parse(hits)));
  }
  if (changelog !== null) {
    answers.push({ partsBegin: 'changelog-', name: pathOf(endpoints.releases.changelog), answer: changelog });
    markup.set(LIVE_PARTS.changelog, changelogMarkup(changelogSchema.parse(changelog)));
  }
  if (sample !== null) {
    answers.push({ partsBegin: 'sample-', name: pathOf(endpoints.status.sample), answer: sample });
    const known = scannerSampleSchema.parse(sample);
    // A page with rows needs no note.
    set(LIVE_PARTS.sampleNote, emptySampleText(known)?.join('. ') ?? '');
    for (const [index, row] of known.rows.entries()) {
      set(samplePart(index, 'symbol'), row.symbol);
      set(samplePart(index, 'price'), formatPrice(row.price));
      set(samplePart(index, 'change'), formatPercent(row.percent_change));
      set(samplePart(index, 'volume'), formatCompact(row.volume));
      set(samplePart(index, 'rvol'), formatRelativeVolume(row.relative_volume));
    }
  }
  return { markup, answers };
};
