import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

type TimeProps = Omit<ComponentPropsWithRef<'span'>, 'children'>;

const UNKNOWN = 'N/A';

/** Minutes and seconds, with hours from one hour up: 288 becomes '4:48'. Never below 0; NaN and infinity give N/A. */
export const formatCountdown = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return UNKNOWN;
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};

/** 'just now', '12s ago', '3m ago', '2h ago', '4d ago'; NaN and infinity give N/A. */
export const formatAge = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return UNKNOWN;
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 1) return 'just now';
  if (whole < 60) return `${whole}s ago`;
  if (whole < 3_600) return `${Math.floor(whole / 60)}m ago`;
  if (whole < 86_400) return `${Math.floor(whole / 3_600)}h ago`;
  return `${Math.floor(whole / 86_400)}d ago`;
};

/** Time left. It is not a live region, because a screen reader would announce every second. */
export const Countdown = ({ seconds, className, ...rest }: TimeProps & { seconds: number }) => (
  <span {...rest} className={cx('ds-Figure', className)} data-component="Countdown">
    {formatCountdown(seconds)}
  </span>
);

/** How long ago something happened. */
export const RelativeTime = ({ seconds, className, ...rest }: TimeProps & { seconds: number }) => (
  <span {...rest} className={cx('ds-Figure', className)} data-component="RelativeTime">
    {formatAge(seconds)}
  </span>
);

export interface ClockProps extends TimeProps {
  /** Epoch milliseconds, or null while unknown. A value that is not a valid date counts as unknown. */
  readonly time: number | null;
  readonly timeZone: string;
  /** True for 12-hour market time, false for 24-hour dispatch time. */
  readonly hour12?: boolean;
}

/** A wall clock in a named time zone. The parent passes a new time each second. */
export const Clock = ({ time, timeZone, hour12 = true, className, ...rest }: ClockProps) => (
  <span {...rest} className={cx('ds-Figure', className)} data-component="Clock">
    {time === null || Number.isNaN(new Date(time).getTime())
      ? '--:--:--'
      : new Date(time).toLocaleTimeString('en-US', {
          timeZone,
          hour12,
          ...(hour12 ? {} : { hourCycle: 'h23' }),
          hour: hour12 ? 'numeric' : '2-digit',
          minute: '2-digit',
          second: '2-digit',
        })}
  </span>
);
