import { html, raw } from 'hono/html';
import type { CheckoutSession, Price } from '../wire';
import { cardFields, testCards } from './card-form';
import { type CardFaults, type CardFields, isBlank } from './card-input';
import { day, every, money } from './format';
import { alertOf, layout, type Markup } from './layout';

/** What the checkout page shows of a session. */
export interface CheckoutView {
  readonly session: CheckoutSession;
  readonly price: Price;
  readonly quantity: number;
  /** Amount charged immediately, after the customer's account credit, cents. */
  readonly dueToday: number;
  readonly productName: string;
  readonly businessName: string;
  readonly email: string | null;
  /** Null if there is no trial. */
  readonly trial: { readonly days: number; readonly endsAt: number } | null;
  readonly isCardNeeded: boolean;
}

/** The submitted form and its errors. */
export interface CheckoutEntry {
  readonly fields: CardFields;
  readonly faults: CardFaults;
  readonly message: string | null;
}

const summary = ({ session, price, quantity, dueToday, productName, businessName, trial }: CheckoutView): Markup => {
  const amount = (price.unit_amount ?? 0) * quantity;
  const fromBalance = dueToday - (session.amount_total ?? 0);
  return html`<section class="stack" aria-label="Order">
${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to ${businessName}</a></p>`}
<div class="stack tight"><p class="brand">${businessName}</p>
<h1>${trial ? `Try ${productName}` : `Subscribe to ${productName}`}</h1>
<p class="price">${trial ? `${trial.days} ${trial.days === 1 ? 'day' : 'days'} free` : money(amount)}</p>
<p class="quiet">${trial ? `Then ${money(amount)} ${every(price)}, from ${day(trial.endsAt)}` : every(price)}</p></div>
<div class="row"><span>${quantity > 1 ? `${quantity} × ` : ''}${productName}</span><span>${money(amount)} ${every(price)}</span></div>
${fromBalance !== 0 && html`<div class="row"><span>${fromBalance < 0 ? 'Account credit' : 'Amount owed'}</span><span>${money(fromBalance)}</span></div>`}
<div class="row total"><span>Due today</span><span>${money(dueToday)}</span></div></section>`;
};

const payment = (view: CheckoutView, { fields, faults }: CheckoutEntry): Markup => {
  if (view.isCardNeeded) return html`<h3>Card</h3>${cardFields(fields, faults)}${testCards}`;
  const isOpen = !isBlank(fields) || Object.keys(faults).length > 0;
  return html`<p class="note">No card needed. Without one the subscription ends with the trial and costs nothing.</p>
<details${isOpen ? raw(' open') : ''}><summary>Add a card now</summary><div class="stack">${cardFields(fields, faults)}${testCards}</div></details>`;
};

const emailField = (email: string | null): Markup =>
  email === null
    ? html`<div><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" required></div>`
    : html`<div><label for="email">Email</label><input id="email" value="${email}" readonly></div>`;

/** The page where a customer completes a session. */
export const checkoutPage = (view: CheckoutView, entry: CheckoutEntry): Markup =>
  layout(
    'Checkout',
    html`<div class="split">${summary(view)}<main><form class="stack" method="post" novalidate>
<h2 class="lead">${view.trial ? 'Start your trial' : 'Pay'}</h2>${alertOf(entry.message)}${emailField(view.email)}${payment(view, entry)}
<button class="primary large">${view.trial ? 'Start trial' : 'Pay and subscribe'}</button>
${view.session.custom_text.submit && html`<p class="quiet">${view.session.custom_text.submit.message}</p>`}
<p class="quiet">Renews automatically until you cancel. You can cancel at any time.</p></form></main></div>`,
  );

/** The message after a failed authentication. */
export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different one and try again.';

/** The page on which the bank authenticates the cardholder. */
export const authenticationPage = (input: { cardId: string; last4: string; email?: string; action: string }): Markup =>
  layout(
    'Confirm your payment',
    html`<main class="page stack"><h1>Your bank asks you to confirm</h1>
<p>Card ending in ${input.last4}. A real bank would ask for a code or a fingerprint here.</p>
<form class="actions" method="post" action="${input.action}">
<input type="hidden" name="card" value="${input.cardId}"><input type="hidden" name="email" value="${input.email ?? ''}">
<button class="primary" name="answer" value="confirm">Confirm</button>
<button name="answer" value="refuse">Refuse</button></form></main>`,
  );
