import type { PlatformStatus } from '@prebell/contracts';
import { Badge, type Column, Table } from '@prebell/design-system/base';
import type { CSSProperties } from 'react';
import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { type Figure, figuresOf, symbolCount } from '../model/figures';
import styles from './StatusReportView.module.css';

const COLUMNS: readonly Column<Figure>[] = [
  { key: 'label', label: 'Figure', rowHeader: true, render: ({ label }) => label },
  { key: 'objective', label: 'Objective', render: ({ objective }) => objective },
  { key: 'measured', label: 'Measured', render: ({ measured }) => measured ?? 'measuring…' },
  { key: 'basis', label: 'Based on', render: ({ basis }) => basis ?? 'not enough data yet' },
  { key: 'held', label: 'Met', render: ({ isHeld }) => <Held isHeld={isHeld} /> },
];

const Held = ({ isHeld }: Pick<Figure, 'isHeld'>) => {
  if (isHeld === null) return <Badge>Open</Badge>;
  return isHeld ? <Badge tone="success">Met</Badge> : <Badge tone="warning">Missed</Badge>;
};

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const momentOf = (instant: string): string => `${MOMENT.format(new Date(instant))} ET`;

/** Every objective beside its measurement, and each day of the window. */
export const StatusReportView = ({ status }: { status: PlatformStatus }) => {
  const figures = figuresOf(status);
  return (
    <>
      <Section title="Objectives and measurements">
        <Table label="Objectives and measurements" columns={COLUMNS} rows={figures} rowKey={({ label }) => label} />
        <p className={styles.note}>
          Measured {momentOf(status.measured_at)}
          {status.feed_label !== null && ` on ${status.feed_label.toLowerCase()}`}
          {status.universe !== undefined && `, over a universe of ${symbolCount(status.universe)}`}.
        </p>
      </Section>
      <Section title="Day by day">
        <Days uptime={status.uptime} />
      </Section>
      <Section title="How we measure">
        <TextGrid items={figures.map(({ label, how }) => ({ title: capital(label), text: how }))} columns={3} />
      </Section>
    </>
  );
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const Days = ({ uptime: { days, since } }: Pick<PlatformStatus, 'uptime'>) => {
  if (since === null || days.length === 0) return <p className={styles.note}>The first minute is not complete yet.</p>;
  return (
    <>
      <ol className={styles.days} aria-label="Minutes served per day, UTC">
        {days.map(({ date, minutes_served, minutes }) => (
          <li key={date} className={styles.day} data-whole={minutes_served === minutes || undefined}>
            <span className={styles.bar} style={{ '--_served': minutes_served / minutes } as CSSProperties} />
            <span className={styles.date}>{date.slice(5)}</span>
            <span className={styles.minutes}>
              {minutes_served} of {minutes} min
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>Recording since {momentOf(since)}.</p>
    </>
  );
};
