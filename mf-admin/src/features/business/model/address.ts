import { MOVEMENT_KINDS, type MovementKind, TRIAL_OUTCOMES, type TrialOutcome } from '@prebell/contracts';

/** A figure whose accounts can be listed. */
export type Figure = 'paying' | MovementKind | 'trials' | TrialOutcome;
const FIGURES: readonly Figure[] = ['paying', ...MOVEMENT_KINDS, 'trials', ...TRIAL_OUTCOMES];

export const FIGURE_LABELS: Readonly<Record<Figure, string>> = {
  paying: 'Paying accounts',
  new: 'New',
  reactivation: 'Reactivation',
  expansion: 'Expansion',
  contraction: 'Contraction',
  churn: 'Churn',
  moved: 'Changes of plan',
  trials: 'Trials',
  converted: 'Converted trials',
  lost: 'Lost trials',
  open: 'Open trials',
};

/** One figure of one month. */
export interface Shown {
  readonly month: string;
  readonly figure: Figure;
}

/** The figure whose accounts the address shows; null for the table of months. */
export const shownFigure = (search: URLSearchParams): Shown | null => {
  const month = search.get('month') ?? '';
  const figure = FIGURES.find((each) => each === search.get('show'));
  return figure !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month, figure } : null;
};

/** The address of a figure's accounts, or of the table of months. It keeps the plan and the time span. */
export const addressOf = (search: URLSearchParams, shown: Shown | null): string => {
  const next = new URLSearchParams(search);
  for (const name of ['page', 'month', 'show']) next.delete(name);
  if (shown !== null) {
    next.set('month', shown.month);
    next.set('show', shown.figure);
  }
  return `/admin?${next}`;
};

/** 'November 2026' */
export const monthLabel = (month: string, style: 'long' | 'short' = 'long'): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: style, year: 'numeric', timeZone: 'UTC' });
