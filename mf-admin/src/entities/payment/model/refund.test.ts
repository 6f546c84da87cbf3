import { COMMA_FAULT } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { fakePayment } from '../testing/records';
import { amountText, parseAmount, questionFor, refundable } from './refund';

const payment = { ...fakePayment, amount: 59, refunded_amount: 10.01 };

test('the refundable amount is the payment less earlier refunds, to the cent', () => {
  expect(refundable(payment)).toBe(48.99);
  expect(refundable({ ...payment, status: 'failed' })).toBe(0);
  expect(refundable({ ...payment, amount: 0, refunded_amount: 0, credit_amount: 59 })).toBe(0);
});

test('an amount shows its parts from credit and refunded', () => {
  expect(amountText(payment)).toBe('$59.00, $10.01 refunded');
  expect(amountText({ ...payment, amount: 0, credit_amount: 59, refunded_amount: 0 })).toBe(
    '$0.00, $59.00 from credit',
  );
});

test.each([
  ['48.99', { amount: 48.99 }],
  ['$5', { amount: 5 }],
  ['49', { fault: 'You can refund at most $48.99' }],
  ['29,00', { fault: COMMA_FAULT }],
  ['1,250.00', { fault: 'You can refund at most $48.99' }],
  ['0', { fault: 'Enter dollars and cents, such as 29.00' }],
  ['1.005', { fault: 'Enter dollars and cents, such as 29.00' }],
  ['ten', { fault: 'Enter dollars and cents, such as 29.00' }],
])('%s becomes an amount, or is refused with the reason', (text, outcome) => {
  expect(parseAmount(text, payment)).toEqual(outcome);
});

test('the question warns of credit that may come from the same money, and asks whether to cancel as well', () => {
  const owned = { ...payment, user: { id: '2', username: 'iona', email: 'iona@example.test' }, user_credit: 26.5 };
  const { text } = questionFor(owned, 48.99);
  expect(text).toContain('This customer also has $26.50 credit, which may come from this payment.');
  expect(text).toContain('they have $48.99 back and keep the credit.');
  expect(text).toContain('The plan stays active after a refund');
  expect(text).toContain('Cancel it as well?');
  expect(questionFor({ ...owned, user_credit: 0 }, 48.99).text).not.toContain('This customer also has');
});
