import { expect, test } from 'vitest';
import { receiptUrl } from './mirror-rows.presenter';

test.each([
  ['https://invoice.stripe.com/i/acct_1/test', 'https://invoice.stripe.com/i/acct_1/test'],
  ['http://localhost:3000/sandbox/invoice/in_1', 'http://localhost:3000/sandbox/invoice/in_1'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt://x/%0aalert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['//evil.example', null],
  ['not an address', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the address of an invoice’s page %s is shown as %s', (hosted_invoice_url, shown) => {
  expect(receiptUrl({ status: 'paid', ...(hosted_invoice_url !== undefined && { hosted_invoice_url }) })).toBe(shown);
});

test.each(['void', 'uncollectible'] as const)('a %s invoice shows no page', (status) => {
  expect(receiptUrl({ status, hosted_invoice_url: 'https://invoice.stripe.com/i/1' })).toBeNull();
});
