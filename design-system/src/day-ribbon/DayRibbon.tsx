import type { TradingDay } from '@prebell/contracts';
import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { cx } from '../cx';

/** Something that happened at an instant of the day. */
export interface RibbonHit {
  /** Epoch seconds. */
  readonly t: number;
  readonly label: string;
  readonly direction: 'up' | 'down';
  /** 0 to 1: the height of its tick. */
  readonly strength: number;
}

export interface DayRibbonProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  readonly day: TradingDay;
  /** Market time in epoch seconds, or null while it is not known. */
  readonly now: number | null;
  readonly hits?: readonly RibbonHit[];
}

/** 4:00, 9:30, 16:00: Eastern time without a leading zero, as traders write it. */
const clock = (t: number): string =>
  new Date(t * 1000)
    .toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' })
    .replace(/^0/, '');

/** The trading day as one line: three sessions, the part already lived, a cursor at now, a tick for every hit. */
export const DayRibbon = ({ day, now, hits = [], className, ...rest }: DayRibbonProps) => {
  const length = day.post_close - day.pre_open;
  const at = (t: number) => `${Math.min(100, Math.max(0, ((t - day.pre_open) / length) * 100))}%`;
  const within = now !== null && now >= day.pre_open && now < day.post_close;
  const segments = [
    { name: 'pre', label: 'Pre-Market', from: day.pre_open, to: day.open },
    { name: 'core', label: 'Core Trading', from: day.open, to: day.close },
    { name: 'extended', label: 'Extended Hours', from: day.close, to: day.post_close },
  ];
  return (
    <div {...rest} className={cx('ds-DayRibbon', className)} data-component="DayRibbon">
      {segments.map(({ name, label, from, to }) => (
        <span
          key={name}
          className="ds-DayRibbon-segment"
          data-session={name}
          style={{ '--_share': to - from, '--_lived': at0to1(now, from, to) } as CSSProperties}
        >
          <span className="ds-DayRibbon-label">{label}</span> <b>{clock(from)}</b>
        </span>
      ))}
      {hits.map((hit) => (
        <i
          key={`${hit.t}-${hit.label}`}
          className="ds-DayRibbon-hit"
          data-direction={hit.direction}
          title={`${clock(hit.t)} ${hit.label}`}
          style={{ left: at(hit.t), '--_strength': hit.strength } as CSSProperties}
        />
      ))}
      {within && (
        <span
          className="ds-DayRibbon-now"
          style={{ left: at(now) }}
          data-late={now > day.pre_open + length * 0.9 || undefined}
        >
          <b>{clock(now)}</b>
        </span>
      )}
    </div>
  );
};

/** How much of an interval lies behind `now`, from 0 to 1. */
const at0to1 = (now: number | null, from: number, to: number): number =>
  now === null ? 0 : Math.min(1, Math.max(0, (now - from) / (to - from)));
