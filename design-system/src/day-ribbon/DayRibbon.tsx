import type { TradingDay } from '@prebell/contracts';
import type { ComponentPropsWithRef, CSSProperties, ReactElement } from 'react';
import { cx } from '../cx';
import { RibbonTicks } from './RibbonTicks';
import { clockText, ribbonCursor, ribbonSegments, share, ticksCoverLabel } from './ribbon-geometry';
import type { RibbonHit } from './ribbon-hit';

export interface DayRibbonProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  readonly day: TradingDay;
  /** Market time in epoch seconds, or null while unknown. */
  readonly now: number | null;
  readonly hits?: readonly RibbonHit[];
  /** If given, each tick is a button labelled with its hit. */
  readonly onHitPress?: (hit: RibbonHit) => void;
  /** Wraps a tick that has several hits in a popup trigger, used instead of `onHitPress`. */
  readonly wrapTick?: (hit: RibbonHit, tick: ReactElement) => ReactElement;
  /** `strip` for the desk, `tall` for public pages. */
  readonly size?: 'strip' | 'tall';
}

const percent = (fraction: number): string => `${fraction * 100}%`;

/** The trading day as one line: three sessions, the elapsed part, a cursor at the current time, and a tick for every hit. */
export const DayRibbon = ({
  day,
  now,
  hits = [],
  onHitPress,
  wrapTick,
  size = 'strip',
  className,
  ...rest
}: DayRibbonProps) => {
  const cursor = ribbonCursor(day, now);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={onHitPress === undefined ? 'img' : 'group'}
      aria-label={`Trading day from ${clockText(day.pre_open)} to ${clockText(day.post_close)} ET${
        cursor === null ? '' : `, now ${cursor.text}`
      }`}
      {...rest}
      className={cx('ds-DayRibbon', className)}
      data-component="DayRibbon"
      data-size={size}
    >
      {ribbonSegments(day).map(({ name, label, from, to }) => (
        <span
          key={name}
          className="ds-DayRibbon-segment"
          data-session={name}
          data-live={cursor?.session === name || undefined}
          data-covered={
            (cursor?.session === name && cursor.coversLabel) ||
            ticksCoverLabel(day, { label, from, to }, hits) ||
            undefined
          }
          style={{ '--_share': to - from, '--_lived': now === null ? 0 : share(now, from, to) } as CSSProperties}
        >
          <span className="ds-DayRibbon-label">
            <span className="ds-DayRibbon-name">{label} </span>
            <b>{clockText(from)}</b>
          </span>
        </span>
      ))}
      <RibbonTicks day={day} hits={hits} onHitPress={onHitPress} wrapTick={wrapTick} />
      {cursor !== null && (
        <span className="ds-DayRibbon-now" style={{ left: percent(cursor.at) }} data-side={cursor.side}>
          <b>{cursor.text}</b>
        </span>
      )}
    </div>
  );
};
