import { html } from 'hono/html';
import type { Invoice, PaymentMethod } from '../wire';
import { cardFields, testCards } from './card-form';
import type { CardFaults, CardFields } from './card-input';
import { cardName, day, money, shortDay } from './format';
import { alertOf, layout, type Markup } from './layout';

export interface InvoiceView {
  readonly invoice: Invoice;
  readonly businessName: string;
  /** The card that would pay or has paid. */
  readonly card: PaymentMethod | null;
}

export interface InvoiceEntry {
  readonly fields: CardFields;
  readonly faults: CardFaults;
  readonly message: string | null;
}

const lines = ({ invoice }: InvoiceView): Markup => html`<table>
<thead><tr><th>Description</th><th>Period</th><th>Amount</th></tr></thead><tbody>${invoice.lines.data.map(
  (line) => html`<tr><td>${line.description}</td><td>${shortDay(line.period.start)} to ${shortDay(line.period.end)}</td>
<td class="exact">${money(line.amount)}</td></tr>`,
)}</tbody></table>`;

/** Account credit that reduces the amount due; zero or negative. */
const balanceUsed = ({ total, amount_due }: Invoice): number => Math.min(0, amount_due - Math.max(0, total));

const isGivenUp = ({ status }: Invoice): boolean => status === 'void' || status === 'uncollectible';

const amountOf = (invoice: Invoice): number => {
  if (isGivenUp(invoice)) return 0;
  return invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining;
};

const totals = ({ invoice }: InvoiceView): Markup => html`<div class="stack tight">
${balanceUsed(invoice) < 0 && html`<div class="row"><span>Account credit</span><span>${money(balanceUsed(invoice))}</span></div>`}
<div class="row total"><span>${invoice.status === 'paid' ? 'Paid' : 'Due'}</span>
<span>${money(amountOf(invoice))}</span></div></div>`;

const payForm = ({ invoice, card }: InvoiceView, { fields, faults }: InvoiceEntry): Markup => {
  const hasFaults = Object.keys(faults).length > 0;
  const other = html`${cardFields(fields, faults)}`;
  return html`<form class="stack" method="post" novalidate><h2>Pay this invoice</h2>
${card && html`<p>With ${cardName(card)}, or another card:</p>`}
${card && !hasFaults ? html`<details><summary>Use another card</summary>${other}</details>` : other}${testCards}
<button class="primary large">Pay ${money(invoice.amount_remaining)}</button></form>`;
};

const paidText = ({ invoice, card }: InvoiceView): string => {
  const at = invoice.status_transitions.paid_at;
  const how = card ? ` with ${cardName(card)}` : '';
  return at === null ? '' : `Paid on ${day(at)}${invoice.amount_paid > 0 ? how : ''}.`;
};

/** A customer's invoice: a form to pay it, and the receipt once it is paid. */
export const invoicePage = (view: InvoiceView, entry: InvoiceEntry): Markup => {
  const { invoice, businessName } = view;
  return layout(
    `Invoice ${invoice.number}`,
    html`<main class="page stack"><div class="row"><p class="brand">${businessName}</p><span class="tag" data-tone="${
      invoice.status === 'paid' ? 'good' : 'warning'
    }">${invoice.status}</span></div><h1>Invoice ${invoice.number}</h1>
<p class="quiet">${day(invoice.created)}${invoice.customer_email ? ` · ${invoice.customer_email}` : ''}</p>${alertOf(entry.message)}
<section class="panel stack">${lines(view)}${totals(view)}</section>
${invoice.status === 'paid' ? html`<p>${paidText(view)}</p>` : ''}
${isGivenUp(invoice) ? html`<p>This invoice was canceled. There is nothing to pay.</p>` : ''}
${invoice.status === 'open' ? html`<section class="panel">${payForm(view, entry)}</section>` : ''}</main>`,
  );
};
