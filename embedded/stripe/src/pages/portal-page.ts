import { html, raw } from 'hono/html';
import { itemOf } from '../billing/subscription';
import type { Invoice, PaymentMethod, PortalSession, Price, Subscription } from '../wire';
import { cardFields, testCards } from './card-form';
import type { CardFaults, CardFields } from './card-input';
import { clockPanel } from './clock-panel';
import { cardName, day, every, money, shortDay } from './format';
import { alertOf, layout, type Markup } from './layout';

/** What the portal page shows of a customer. */
export interface PortalView {
  readonly session: PortalSession;
  readonly businessName: string;
  /** The newest subscription that has not ended. */
  readonly subscription: Subscription | null;
  readonly productName: string;
  /** The next scheduled change of the subscription; null if there is none. */
  readonly planned: { readonly productName: string; readonly price: Price; readonly at: number } | null;
  readonly card: PaymentMethod | null;
  readonly invoices: readonly Invoice[];
  /** The customer's current time if the page offers the clock panel, otherwise null. */
  readonly clock: number | null;
}

export interface PortalEntry {
  readonly fields: CardFields;
  readonly faults: CardFaults;
  readonly message: string | null;
}

const STATUS: Readonly<Record<string, readonly [string, string]>> = {
  trialing: ['Trial', 'good'],
  active: ['Active', 'good'],
  past_due: ['Past due', 'error'],
  unpaid: ['Unpaid', 'error'],
  incomplete: ['Incomplete', 'warning'],
  paused: ['Paused', 'warning'],
};

const tag = (status: string): Markup => {
  const [label, tone] = STATUS[status] ?? [status, 'quiet'];
  return html`<span class="tag" data-tone="${tone}">${label}</span>`;
};

const nextStep = (subscription: Subscription, { card, planned }: Pick<PortalView, 'card' | 'planned'>): string => {
  const { current_period_end: end } = itemOf(subscription);
  if (subscription.cancel_at !== null) return `Ends on ${day(subscription.cancel_at)}. No further charge.`;
  if (planned && (card || subscription.status !== 'trialing'))
    return `Changes to ${planned.productName}, ${money(planned.price.unit_amount ?? 0)} ${every(planned.price)}, on ${day(planned.at)}.`;
  if (subscription.status !== 'trialing') return `Renews on ${day(end)}.`;
  return card ? `Free until ${day(end)}.` : `Free until ${day(end)}; ends then unless you add a card.`;
};

const planPanel = (view: PortalView): Markup => {
  const { session, subscription, productName } = view;
  if (!subscription)
    return html`<section class="panel stack"><h2>Subscription</h2><p>There is no running subscription.</p></section>`;
  const { price } = itemOf(subscription);
  return html`<section class="panel stack"><div class="row"><h2>${productName}</h2>${tag(subscription.status)}</div>
<p>${money(price.unit_amount ?? 0)} ${every(price)}. ${nextStep(subscription, view)}</p><div class="actions">${
    subscription.cancel_at === null
      ? html`<a class="button" href="${session.url}/cancel">Cancel subscription</a>`
      : html`<form method="post" action="${session.url}/renew"><button class="primary">Keep subscription</button></form>`
  }</div></section>`;
};

const cardText = (method: PaymentMethod): string =>
  `${cardName(method)}, expires ${method.card?.exp_month}/${method.card?.exp_year}`;

const cardPanel = ({ session, card }: PortalView, { fields, faults, message }: PortalEntry): Markup => {
  const isOpen = message !== null || Object.keys(faults).length > 0;
  const form = html`<form class="stack" method="post" action="${session.url}/card" novalidate>${cardFields(fields, faults)}
${testCards}<div class="actions"><button class="primary">Save card</button></div></form>`;
  const label = card ? 'Change card' : 'Add a card';
  return html`<section class="panel stack"><h2>Payment method</h2><p>${card ? cardText(card) : 'No card yet.'}</p>
<details${isOpen ? raw(' open') : ''}><summary>${label}</summary>${form}</details></section>`;
};

const TONES: Readonly<Record<string, string>> = { paid: 'good', open: 'error' };

const invoiceLink = ({ hosted_invoice_url: url, status, number }: Invoice): Markup | string => {
  if (!url) return 'Not final yet';
  const verb = status === 'open' ? 'Pay' : 'View';
  return html`<a href="${url}" aria-label="${verb} invoice ${number}">${verb}</a>`;
};

const invoiceRow = (invoice: Invoice): Markup => html`<tr><td>${shortDay(invoice.created)}</td>
<td class="exact">${money(invoice.total)}</td>
<td><span class="tag" data-tone="${TONES[invoice.status ?? '']}">${invoice.status}</span></td>
<td class="exact">${invoiceLink(invoice)}</td></tr>`;

const invoicePanel = ({ invoices }: PortalView): Markup =>
  html`<section class="panel stack"><h2>Invoices</h2>${
    invoices.length === 0
      ? html`<p>None yet.</p>`
      : html`<table><thead><tr><th>Date</th><th>Amount</th><th>Status</th><th>Invoice</th></tr></thead>
<tbody>${invoices.map(invoiceRow)}</tbody></table>`
  }</section>`;

/** The page on which customers manage their subscription, card and invoices. */
export const portalPage = (view: PortalView, entry: PortalEntry): Markup =>
  layout(
    'Billing',
    html`<main class="page stack"><p><a href="${view.session.return_url}">← Return to ${view.businessName}</a></p>
<h1>Billing</h1>${alertOf(entry.message)}${planPanel(view)}${cardPanel(view, entry)}${invoicePanel(view)}
${view.clock === null ? '' : clockPanel(view.session.url, view.clock)}</main>`,
  );

/** Asks for confirmation before a cancellation. */
export const cancelPage = (view: PortalView): Markup => {
  const end = view.subscription ? itemOf(view.subscription).current_period_end : 0;
  return layout(
    'Cancel subscription',
    html`<main class="page stack"><h1>Cancel ${view.productName}?</h1>
<p>It stays available until ${day(end)} and is not charged again. You can undo this until then.${view.planned ? ` Your planned change to ${view.planned.productName} is canceled as well.` : ''}</p>
<div class="actions"><form method="post" action="${view.session.url}/cancel"><button class="primary">Cancel subscription</button></form>
<a class="button" href="${view.session.url}">Go back</a></div></main>`,
  );
};
