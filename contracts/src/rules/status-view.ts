import {
  type ComponentHistory,
  INCIDENT_STATE_LABELS,
  type Incident,
  STATUS_COMPONENT_LABELS,
  STATUS_DAYS,
  STATUS_MAILS_KEPT_DAYS,
  type StatusComponent,
  type StatusHistory,
} from '../entities/status-history';
import { days, minutes } from '../units';

/** How a day went: not recorded, every minute served, some missing, or more than a tenth missing. */
export type DayLevel = 'none' | 'up' | 'part' | 'down';

export interface DayView {
  readonly date: string;
  readonly level: DayLevel;
  readonly text: string;
}

/** A day is red if more than this share of its minutes is missing. */
const BAD_SHARE = 0.1;

const levelOf = (served: number, minutes: number): DayLevel => {
  if (served >= minutes) return 'up';
  return served < minutes * (1 - BAD_SHARE) ? 'down' : 'part';
};

/** The last 90 days, oldest first, for the bars of a component. Days before the first record are 'none'. */
export const daysView = (recorded: ComponentHistory['days'], now: Date): readonly DayView[] => {
  const byDate = new Map(recorded.map((day) => [day.date, day]));
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const date = new Date(now.getTime() - days(STATUS_DAYS - 1 - index)).toISOString().slice(0, 10);
    const day = byDate.get(date);
    if (day === undefined || day.minutes === 0) return { date, level: 'none', text: `${date}: not recorded` };
    const { minutes_served, minutes } = day;
    return { date, level: levelOf(minutes_served, minutes), text: `${date}: ${minutes_served} of ${minutes} minutes` };
  });
};

/**
 * The share of minutes served, rounded down so that 99.999 never shows as 100; in minutes until it is known. If today
 * lacks minutes, the text says how many, because the day's bar has no number.
 */
export const uptimeText = ({ percent, days: recorded }: Pick<ComponentHistory, 'percent' | 'days'>): string => {
  const today = recorded.at(-1);
  if (today === undefined || today.minutes === 0) return percent === null ? 'no checks yet' : shareText(percent);
  const { minutes_served, minutes } = today;
  const soFar = `${minutes_served} of ${minutes} minutes`;
  if (percent === null) return `${soFar} so far`;
  return minutes_served < minutes ? `${shareText(percent)}, today ${soFar}` : shareText(percent);
};

const shareText = (percent: number): string => `${Math.floor(percent * 100) / 100}%`;

export const millisecondsText = (ms: number): string =>
  ms < 1_000 ? `${Math.ceil(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`;

export const componentLabel = (name: string): string => STATUS_COMPONENT_LABELS[name as StatusComponent] ?? name;

/** Incidents that are not resolved yet. */
const openIncidents = (incidents: readonly Incident[]): readonly Incident[] =>
  incidents.filter(({ resolved_at }) => resolved_at === null);

const NOT_IN_USE = 'Not in use here';

/** The state of a component in words. One that is never checked while others are is not in use on this platform. */
export const stateText = (
  { name, is_up, checked_at }: Pick<ComponentHistory, 'name' | 'is_up' | 'checked_at'>,
  { components, incidents }: Pick<StatusHistory, 'components' | 'incidents'>,
): string => {
  if (is_up === false) return 'Down';
  const incident = openIncidents(incidents).find((each) => each.components.includes(name));
  if (incident !== undefined) {
    const state = incident.updates[0]?.state ?? 'unknown';
    return state === 'unknown' ? 'Incident' : `Incident: ${INCIDENT_STATE_LABELS[state].toLowerCase()}`;
  }
  if (is_up) return 'Operational';
  return checked_at === null && components.some((other) => other.is_up !== null) ? NOT_IN_USE : 'Not checked yet';
};

/** What a reader should know before subscribing, above all whether this platform sends e-mails. */
export const mailNoteText = (history: Pick<StatusHistory, 'components' | 'incidents'> | undefined): string => {
  const mail = history?.components.find(({ name }) => name === 'mail');
  return history !== undefined && mail !== undefined && stateText(mail, history) === NOT_IN_USE
    ? 'This platform has no mail server, so no e-mail leaves it. The RSS feed works without one.'
    : `No account needed. We first send a link to confirm. We delete the address when you unsubscribe, or if you do not confirm within ${STATUS_MAILS_KEPT_DAYS} days.`;
};

/** The level of a component, for the mark next to its state. The text there always says the same. */
export const stateLevel = (
  component: Pick<ComponentHistory, 'name' | 'is_up'>,
  { incidents }: Pick<StatusHistory, 'incidents'>,
): DayLevel => {
  if (component.is_up === false) return 'down';
  if (openIncidents(incidents).some(({ components }) => components.includes(component.name))) return 'part';
  return component.is_up === true ? 'up' : 'none';
};

/** With fewer checks than this, the 99th percentile would only be the slowest check. */
const CHECKS_FOR_P99 = 100;

/** How long today's checks of a component took, worded so that nobody mistakes it for the latency of its data. */
export const checkTimesText = ({
  p50_ms,
  p99_ms,
  days,
}: Pick<ComponentHistory, 'p50_ms' | 'p99_ms' | 'days'>): string => {
  if (p50_ms === null || p99_ms === null) return 'no checks today';
  const half = `our checks: half within ${millisecondsText(p50_ms)}`;
  const checks = days.at(-1)?.minutes ?? 0;
  return checks < CHECKS_FOR_P99 ? half : `${half}, 99 of 100 within ${millisecondsText(p99_ms)}`;
};

/** Says that there is no incident, and how far back our records go. */
export const noIncidentText = ({
  components,
  measured_at,
}: Pick<StatusHistory, 'components' | 'measured_at'>): string => {
  const since = components.flatMap(({ days: [first] }) => first?.date ?? []).toSorted()[0];
  if (since === undefined) return 'No incident yet. Our records begin with the first check.';
  const window = new Date(Date.parse(measured_at) - days(STATUS_DAYS - 1)).toISOString().slice(0, 10);
  return since > window
    ? `No incident since ${DAY.format(new Date(since))}, when our records begin.`
    : `No incident in the last ${STATUS_DAYS} days.`;
};

/** The headline of the status page. */
export const overallText = ({ components, incidents }: Pick<StatusHistory, 'components' | 'incidents'>): string => {
  const down = components.filter(({ is_up }) => is_up === false).map(({ name }) => componentLabel(name));
  if (down.length > 0) return `Down: ${down.join(', ')}`;
  const open = openIncidents(incidents);
  const affected = [...new Set(open.flatMap((incident) => incident.components))].map(componentLabel);
  if (open.length > 0) return `We are working on an incident${affected.length > 0 ? `: ${affected.join(', ')}` : ''}`;
  return components.some(({ is_up }) => is_up === true) ? 'All systems operational' : 'Not checked yet';
};

/** The level of the whole platform, for the mark next to the headline. */
export const overallLevel = ({ components, incidents }: Pick<StatusHistory, 'components' | 'incidents'>): DayLevel => {
  if (components.some(({ is_up }) => is_up === false)) return 'down';
  if (openIncidents(incidents).length > 0) return 'part';
  return components.some(({ is_up }) => is_up === true) ? 'up' : 'none';
};

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** 'Nov 28, 2026, 9:31 AM ET'. */
export const momentText = (instant: string | number): string => `${MOMENT.format(new Date(instant))} ET`;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

const UTC_MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** 'Nov 28, 2026, 14:31 UTC': the status page counts its days in UTC, so its times are in UTC as well. */
export const statusMomentText = (instant: string | number): string => `${UTC_MOMENT.format(new Date(instant))} UTC`;

/** When an incident began and ended, in words. */
export const incidentSpanText = ({ started_at, resolved_at }: Pick<Incident, 'started_at' | 'resolved_at'>): string =>
  resolved_at === null
    ? `Since ${statusMomentText(started_at)}`
    : `${statusMomentText(started_at)} to ${statusMomentText(resolved_at)}`;

/** Size of the latency graph. */
export const LATENCY_BOX = { width: 720, height: 120 } as const;

/** The scale of the graph, milliseconds: the first that the slowest point fits into. */
const LATENCY_TOPS = [50, 100, 200, 500, 1_000];

/** A longer pause leaves a gap in the line. */
const LONGEST_STEP_MS = minutes(30);

export interface LatencyView {
  /** Paths of the two lines; empty without points. */
  readonly p50: string;
  readonly p99: string;
  /** The value at the top edge, in words. */
  readonly top: string;
  readonly text: string;
}

/** The latency graph over the 24 hours before `now`. A pause of more than half an hour leaves a gap. */
export const latencyView = (points: StatusHistory['latency'], now: number): LatencyView => {
  const slowest = Math.max(0, ...points.map(({ p99_ms }) => p99_ms));
  const top = LATENCY_TOPS.find((each) => each >= slowest) ?? slowest;
  const start = now - days(1);
  const pathOf = (readValue: (point: StatusHistory['latency'][number]) => number): string => {
    let before = Number.NEGATIVE_INFINITY;
    return points
      .map((point) => {
        const at = Date.parse(point.at);
        const x = ((at - start) / days(1)) * LATENCY_BOX.width;
        const y = LATENCY_BOX.height * (1 - readValue(point) / top);
        const isBegin = at - before > LONGEST_STEP_MS;
        before = at;
        // A line of zero length, which a round line cap draws as a dot.
        return isBegin ? `M${x.toFixed(1)} ${y.toFixed(1)}h0` : `L${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  };
  const last = points.at(-1);
  return {
    p50: pathOf(({ p50_ms }) => p50_ms),
    p99: pathOf(({ p99_ms }) => p99_ms),
    top: millisecondsText(top),
    text:
      last === undefined
        ? 'Not yet measured'
        : `Now: half within ${millisecondsText(last.p50_ms)}, 99 of 100 within ${millisecondsText(last.p99_ms)}`,
  };
};

/** When the components were checked, as a sentence; empty before the first check after a start. */
export const checkedText = ({ components, measured_at }: Pick<StatusHistory, 'components' | 'measured_at'>): string =>
  components.every(({ is_up }) => is_up === null) ? '' : `Checked ${statusMomentText(measured_at)}.`;
