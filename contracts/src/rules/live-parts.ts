import type { StatusComponent } from '../entities/status-history';

/**
 * Parts of a prerendered page that the back end fills in when it sends the page, so that it has figures before any
 * script runs. A remote marks an element with `data-live`. The element contains only text, and keeps it until the back
 * end has a value.
 */
export const LIVE_PARTS = {
  trialEnd: 'trial-end',
  overall: 'status-overall',
  measuredAt: 'status-measured-at',
  mailNote: 'status-mail-note',
  incidents: 'status-incidents',
  latencyText: 'status-latency-text',
  latencyTop: 'status-latency-top',
  latencyGraph: 'status-latency-graph',
  universe: 'universe',
  scorecard: 'scorecard-headline',
  scorecardDetails: 'scorecard-details',
  scorecardLogs: 'scorecard-logs',
  scorecardNote: 'scorecard-note',
  scorecardFigures: 'scorecard-figures',
  scorecardExtremes: 'scorecard-extremes',
  scorecardHead: 'scorecard-head',
  scorecardHits: 'scorecard-hits',
  changelog: 'changelog-releases',
  sampleNote: 'sample-note',
} as const;

/** `held`: whether the objective is met. Published pages contain this id. */
type FigurePart = 'value' | 'note' | 'basis' | 'held';
/** Id of one part of the figure at a position in the band. */
export const figurePart = (place: number, part: FigurePart): string => `figure-${place}-${part}`;

type ComponentPart = 'state' | 'percent' | 'times' | 'days';
export const componentPart = (component: StatusComponent, part: ComponentPart): string => `${component}-${part}`;

type SampleCell = 'symbol' | 'price' | 'change' | 'volume' | 'rvol';
export const samplePart = (row: number, cell: SampleCell): string => `sample-${row}-${cell}`;

/** Id of the element that contains the answers the back end inlined, keyed by `METHOD path`. */
export const FIRST_ANSWERS = 'first-answers';
