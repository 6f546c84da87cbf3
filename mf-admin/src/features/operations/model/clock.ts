import { type OperatedInstance, toSeconds } from '@prebell/contracts';

/** The same limit as `PrebellClockWrong` in `deploy/prometheus/rules.yml`, milliseconds. */
const LIMIT_MS = 2_000;

type Clock = Pick<OperatedInstance, 'clock_ahead_ms'>;

/** Whether an instance's clock differs from the database's by more than a slow answer could explain. */
export const isClockWrong = ({ clock_ahead_ms = 0 }: Clock): boolean => Math.abs(clock_ahead_ms) > LIMIT_MS;

/** '+3.2 s' for a clock ahead of the database's, '-61 s' for one behind. */
export const formatAhead = ({ clock_ahead_ms = 0 }: Clock): string => {
  const seconds = toSeconds(clock_ahead_ms);
  return `${seconds > 0 ? '+' : ''}${Math.abs(seconds) < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
};
