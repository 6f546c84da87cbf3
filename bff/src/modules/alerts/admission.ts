import { hours, toMs } from '@prebell/contracts';
/** The span a budget holds for, milliseconds. */
export const BUDGET_MS = hours(1);

/** What was told before, and how much may be. Instants in epoch milliseconds. */
export interface Standing {
  readonly now: number;
  /** When this alert last fired for this symbol, held back or not. */
  readonly lastFiredAt: number | null;
  readonly cooldownSeconds: number;
  /** Alerts of all rules that reached the user within `BUDGET_MS`. */
  readonly toldInHour: number;
  readonly hourlyBudget: number;
}

/** Whether an alert is told, held back for reading, or left out because the same one was there a moment ago. */
export const admission = ({
  now,
  lastFiredAt,
  cooldownSeconds,
  toldInHour,
  hourlyBudget,
}: Standing): 'tell' | 'hold' | 'drop' => {
  if (lastFiredAt !== null && now - lastFiredAt < toMs(cooldownSeconds)) return 'drop';
  return toldInHour < hourlyBudget ? 'tell' : 'hold';
};
