import { hours, toMs } from '@prebell/contracts';
/** The period of the hourly limit, in milliseconds. */
export const BUDGET_MS = hours(1);

/** Past alerts and the limits. Times are in epoch milliseconds. */
export interface Standing {
  readonly now: number;
  /** When this alert last fired for this symbol, muted or not. */
  readonly lastFiredAt: number | null;
  readonly cooldownSeconds: number;
  /** Alerts of all rules that were sent to the user within `BUDGET_MS`. */
  readonly sentInHour: number;
  readonly hourlyBudget: number;
}

/** Whether to send an alert, mute it, or drop it because the same one fired a moment ago. */
export const admission = ({
  now,
  lastFiredAt,
  cooldownSeconds,
  sentInHour,
  hourlyBudget,
}: Standing): 'send' | 'mute' | 'drop' => {
  if (lastFiredAt !== null && now - lastFiredAt < toMs(cooldownSeconds)) return 'drop';
  return sentInHour < hourlyBudget ? 'send' : 'mute';
};
