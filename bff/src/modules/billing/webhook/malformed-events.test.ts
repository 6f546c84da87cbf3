import { expect, test } from 'vitest';
import { startBillingPlatform } from '../../../../test/billing';

const { sandbox, request, deps } = await startBillingPlatform();
const { client } = deps.stripe!;

const send = (text: string) => {
  const timestamp = Math.floor(deps.now().getTime() / 1000);
  const header = client.webhooks.generateTestHeaderString({ payload: text, secret: sandbox.webhookSecret, timestamp });
  return request('POST', '/api/payments/webhook', { text, headers: { 'Stripe-Signature': header } });
};
const WHOLE = {
  ...{ id: 'evt_whole', object: 'event', type: 'customer.updated', created: 1_790_000_000, livemode: false },
  data: { object: { object: 'customer', id: 'cus_1' } },
};
const kept = async () => (await deps.db.selectFrom('stripe_events').select(['id', 'customer_id']).execute()).length;

test('a signed body that is not an event is refused with a reason and not stored', async () => {
  const before = await kept();
  const bodies = [
    ...['null', '[]', '7', '"text"', 'true', '{}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ...[
      { ...WHOLE, data: undefined },
      { ...WHOLE, data: null },
      { ...WHOLE, data: { object: null } },
      { ...WHOLE, data: { object: 'cus_1' } },
      { ...WHOLE, id: null },
      { ...WHOLE, id: 'evt\u0000' },
      { ...WHOLE, type: 7 },
      { ...WHOLE, created: 'now' },
      { ...WHOLE, created: 1e300 },
      { ...WHOLE, created: -62_167_219_200 },
      { ...WHOLE, livemode: 'no' },
      { ...WHOLE, object: 'v2.core.event' },
      { ...WHOLE, data: { object: { object: 'customer', id: 'cus\u0000' } } },
      { ...WHOLE, data: { object: { customer: { id: '\u0000' } } } },
    ].map((event) => JSON.stringify(event)),
  ];
  for (const text of bodies) {
    const { status, body } = await send(text);
    expect([status, body.code], text.slice(0, 120)).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.error).not.toBe('');
  }
  expect(await kept()).toBe(before);
});

test('an event about an unknown object is stored and needs no processing', async () => {
  for (const [index, object] of [{}, { customer: null }, { customer: 7 }, { customer: {} }].entries())
    expect((await send(JSON.stringify({ ...WHOLE, id: `evt_${index}`, data: { object } }))).status).toBe(200);
  expect((await send(JSON.stringify(WHOLE))).status).toBe(200);
  const rows = await deps.db
    .selectFrom('stripe_events')
    .select(['id', 'customer_id'])
    .where('id', 'like', 'evt_%')
    .execute();
  expect(rows.filter(({ customer_id }) => customer_id !== null)).toEqual([{ id: 'evt_whole', customer_id: 'cus_1' }]);
});
