import { commaFault, type OwnedPayment, type Payment, readNumber, toCents, toDollars } from '@prebell/contracts';
import { formatMoney } from '../../../shared/format';

/** The part of a payment, in dollars, that can still be refunded; 0 if no card was charged. */
export const refundable = ({ status, amount, refunded_amount }: Payment): number =>
  status === 'succeeded' ? toDollars(Math.max(0, toCents(amount) - toCents(refunded_amount))) : 0;

/** '$59.00, $10.00 refunded', or '$226.57 to credit' if a plan change left a credit. */
export const amountText = ({ amount, credit_amount, credited_amount, refunded_amount, currency }: Payment): string => {
  if (credited_amount > 0) return `${formatMoney(credited_amount, currency)} to credit`;
  return [
    formatMoney(amount, currency),
    ...(credit_amount > 0 ? [`${formatMoney(credit_amount, currency)} from credit`] : []),
    ...(refunded_amount > 0 ? [`${formatMoney(refunded_amount, currency)} refunded`] : []),
  ].join(', ');
};

/** The typed amount, or the reason why it cannot be refunded. */
export const parseAmount = (
  text: string,
  payment: Payment,
): { readonly amount: number } | { readonly fault: string } => {
  const comma = commaFault(text);
  if (comma !== null) return { fault: comma };
  const amount = readNumber(text);
  if (!(amount > 0) || toDollars(toCents(amount)) !== amount)
    return { fault: 'Enter dollars and cents, such as 29.00' };
  const left = refundable(payment);
  if (toCents(amount) > toCents(left))
    return { fault: `You can refund at most ${formatMoney(left, payment.currency)}` };
  return { amount };
};

/** Warns that a plan change may already have turned the money into credit. */
const creditWarning = (credit: number, amount: number, currency: string): string =>
  credit === 0
    ? ''
    : ` This customer also has ${formatMoney(credit, currency)} credit, which may come from this payment. After this refund they have ${formatMoney(amount, currency)} back and keep the credit.`;

/** The question that confirms a refund. */
export const questionFor = ({ user, user_credit, payment_method, currency }: OwnedPayment, amount: number) => ({
  title: `Refund ${formatMoney(amount, currency)} to ${user.username}?`,
  text: `The money goes back to ${payment_method ?? 'the card that paid'}, and ${user.email} gets an e-mail. A refund cannot be undone.${creditWarning(user_credit, amount, currency)} The plan stays active after a refund, and a later change of plan still credits its unused days. Cancel it as well?`,
  confirm: `Refund ${formatMoney(amount, currency)}`,
});
