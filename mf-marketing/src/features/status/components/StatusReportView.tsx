import {
  COMING,
  checkedText,
  type Figure,
  figurePart,
  figuresOf,
  LIVE_PARTS,
  mailNoteText,
  metText,
  overallLevel,
  overallText,
  type PlatformStatus,
  type StatusHistory,
  statusMomentText,
  symbolCount,
} from '@prebell/contracts';
import { type Column, Table } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import type { ReactNode } from 'react';
import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { Components } from './Components';
import { Incidents } from './Incidents';
import { LatencyGraph } from './LatencyGraph';
import styles from './StatusReportView.module.css';

type Placed = Figure & { readonly place: number };

/** @param isKnown whether the platform has answered */
const columnsOf = (isKnown: boolean): readonly Column<Placed>[] => [
  { key: 'label', label: 'Figure', rowHeader: true, render: ({ label }) => label },
  { key: 'objective', label: 'Objective', render: ({ objective }) => objective },
  {
    key: 'measured',
    label: 'Measured',
    render: ({ place, measured, basis }) => (
      <>
        <span data-live={figurePart(place, 'value')}>{isKnown ? (measured ?? 'measuring…') : COMING}</span>
        <small className={styles.basis} data-live={figurePart(place, 'basis')}>
          {isKnown ? (basis ?? 'not enough data yet') : COMING}
        </small>
      </>
    ),
  },
  {
    key: 'met',
    label: 'Met',
    render: ({ place, isMet, isSoFar }) => (
      <b data-live={figurePart(place, 'held')}>{isKnown ? metText(isMet, isSoFar) : COMING}</b>
    ),
  },
];

export interface StatusReportProps {
  readonly status: PlatformStatus | undefined;
  readonly history: StatusHistory | undefined;
  /** A form to subscribe to incidents, shown below the current state. It gets a note about e-mails. */
  readonly subscribe?: ((note: string) => ReactNode) | undefined;
}

/** Each component over 90 days, incidents, latency, and every objective next to its measurement. */
export const StatusReportView = ({ status, history, subscribe }: StatusReportProps) => {
  const figures = figuresOf(status).map((figure, place) => ({ ...figure, place }));
  return (
    <>
      <section className={styles.overall} aria-label="Current state">
        <p className={styles.headline} data-live={LIVE_PARTS.overall}>
          {history !== undefined && <i data-level={overallLevel(history)} />}
          {history === undefined ? COMING : overallText(history)}
        </p>
        <p className={styles.note}>
          <span data-live={LIVE_PARTS.measuredAt}>{history === undefined ? '' : checkedText(history)}</span> Every
          component in use is checked each minute. <a href="/status.rss">Subscribe to incidents (RSS)</a>.{' '}
          <Link to="/scorecard">Scorecard of our scanners</Link>, <Link to="/changelog">changelog</Link>.
        </p>
        {subscribe?.(mailNoteText(history))}
      </section>
      <Section title="Components over 90 days">
        <Components history={history} />
      </Section>
      <Section title="Incidents">
        <Incidents history={history} />
      </Section>
      <Section title="Latency over 24 hours">
        <LatencyGraph history={history} />
      </Section>
      <Section title="Objectives and measurements">
        <div className={styles.objectives}>
          <Table
            label="Objectives and measurements"
            columns={columnsOf(status !== undefined)}
            rows={figures}
            rowKey={({ label }) => label}
          />
        </div>
        {status !== undefined && (
          <p className={styles.note}>
            Measured {statusMomentText(status.measured_at)}
            {status.feed_label !== null && ` on ${status.feed_label.toLowerCase()}`}
            {status.universe !== undefined && `, over a universe of ${symbolCount(status.universe)}`}.
          </p>
        )}
      </Section>
      <Section title="How we measure">
        <TextGrid items={figures.map(({ label, how }) => ({ title: capital(label), text: how }))} columns={2} />
      </Section>
    </>
  );
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
