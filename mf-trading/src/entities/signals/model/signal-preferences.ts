import { SCANNERS } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';
import type { SignalKind } from './signal';

/** Events with a sound setting. Alerts have none, because users set each alert themselves. */
export const SIGNAL_KINDS = [...SCANNERS, 'own', 'halt'] as const satisfies readonly SignalKind[];
export type ChosenKind = (typeof SIGNAL_KINDS)[number];

/** The events that play a sound. All are off by default: sudden sound makes users close the page. */
export const SOUNDS_PREFERENCE: Preference<readonly ChosenKind[]> = {
  name: 'signals.sounds',
  accepts: (value): value is readonly ChosenKind[] =>
    Array.isArray(value) && value.every((one) => (SIGNAL_KINDS as readonly unknown[]).includes(one)),
  fallback: [],
};

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const MUTED_PREFERENCE: Preference<boolean> = { name: 'signals.muted', accepts: isBoolean, fallback: false };

/** Desktop notifications while the page is hidden. */
export const NOTIFY_PREFERENCE: Preference<boolean> = { name: 'signals.notify', accepts: isBoolean, fallback: false };

export const HOURLY_BUDGETS = [6, 12, 30, 60] as const;

/** Maximum signals per hour (market design, section 2, 11). */
export const BUDGET_PREFERENCE: Preference<number> = {
  name: 'signals.per-hour',
  accepts: (value): value is number => (HOURLY_BUDGETS as readonly unknown[]).includes(value),
  fallback: 12,
};
