import { html, raw } from 'hono/html';
import type { CardFaults, CardFields } from './card-input';
import type { Markup } from './layout';

interface FieldInput {
  readonly name: keyof CardFields;
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly autocomplete: string;
  readonly placeholder: string;
  readonly isNumeric?: boolean;
  readonly isWide?: boolean;
  /** The first invalid field, which gets the focus. */
  readonly isFirstFault: boolean;
}

const field = ({
  name,
  label,
  value,
  fault,
  autocomplete,
  placeholder,
  isNumeric,
  isWide,
  isFirstFault,
}: FieldInput): Markup =>
  html`<div class="${isWide ? 'wide' : ''}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}" placeholder="${placeholder}"${
    isNumeric ? raw(' inputmode="numeric"') : ''
  }${isFirstFault ? raw(' autofocus') : ''}${fault ? raw(` aria-invalid="true" aria-describedby="${name}-fault"`) : ''}>
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}</div>`;

type FieldPlan = Omit<FieldInput, 'value' | 'fault' | 'isFirstFault'>;

const FIELDS: readonly FieldPlan[] = [
  {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    isNumeric: true,
    isWide: true,
  },
  { name: 'expiry', label: 'Expiration', autocomplete: 'cc-exp', placeholder: 'MM / YY', isNumeric: true },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC', isNumeric: true },
  { name: 'name', label: 'Name on card', autocomplete: 'cc-name', placeholder: '', isWide: true },
];

/** The card fields. They keep the typed text, except the security code. */
export const cardFields = (fields: CardFields, faults: CardFaults = {}): Markup => {
  const firstFault = FIELDS.find(({ name }) => faults[name] !== undefined)?.name;
  return html`<div class="fields">${FIELDS.map((plan) =>
    field({
      ...plan,
      value: plan.name === 'cvc' ? '' : fields[plan.name],
      fault: faults[plan.name],
      isFirstFault: plan.name === firstFault,
    }),
  )}</div>`;
};

const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
  ['4000 0000 0000 0341', 'is accepted, fails when charged'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'fails the security code check'],
  ['4000 0025 0000 3155', 'asks for confirmation once'],
  ['4000 0027 6000 3184', 'asks for confirmation each time'],
] as const;

/** The test cards that the page offers, because the sandbox rejects real ones. */
export const testCards: Markup = html`<details class="note"><summary>Test cards</summary>
<table><tbody>${CARDS.map(([number, effect]) => html`<tr><td><code>${number}</code></td><td>${effect}</td></tr>`)}</tbody></table>
<p class="quiet">Any date in the future, any security code.</p></details>`;
