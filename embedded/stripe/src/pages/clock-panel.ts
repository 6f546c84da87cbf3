import { html } from 'hono/html';
import { addIntervals, DAY, HOUR } from '../rules/calendar';
import { moment } from './format';
import type { Markup } from './layout';

/** How far each button advances a customer's time. */
export const CLOCK_STEPS: Readonly<
  Record<string, { readonly label: string; readonly seconds: (at: number) => number }>
> = {
  '1h': { label: '1 hour', seconds: () => HOUR },
  '3d': { label: '3 days', seconds: () => 3 * DAY },
  '7d': { label: '7 days', seconds: () => 7 * DAY },
  '1mo': { label: '1 month', seconds: (at) => addIntervals(at, { interval: 'month', interval_count: 1 }, 1) - at },
};

/** The panel with buttons that advance a customer's time. */
export const clockPanel = (base: string, at: number): Markup => html`<section class="panel stack">
<h2>Test clock</h2><p>It is ${moment(at)} for this account. When you advance the clock, everything that falls due happens:
trials end, renewals are charged, and unpaid invoices are retried. Other accounts keep their own time.</p>
<form class="actions" method="post" action="${base}/clock">${Object.entries(CLOCK_STEPS).map(
  ([value, { label }]) => html`<button name="step" value="${value}">Advance ${label}</button>`,
)}</form></section>`;
