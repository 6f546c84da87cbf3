import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn } = await startTestPlatform();
const { token } = await signIn('dispatch');
const create = (body: Record<string, unknown>) => request('POST', '/api/cad/calls', { token, body });

test('notes of 5,000 characters are kept whole; one more is refused with the field’s name', async () => {
  const notes = 'é'.repeat(5_000);
  const { status, body } = await create({ address_of_incident: '9 Mill Rd', original_notes: notes });
  expect([status, body.call.original_notes]).toEqual([201, notes]);
  expect(await create({ address_of_incident: '9 Mill Rd', original_notes: `${notes}.` })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', issues: [{ path: 'original_notes', message: 'At most 5000 characters' }] },
  });
});

test.each([
  '<script>alert(1)</script>',
  "'; drop table calls; --",
  '=cmd|" /C calc"!A0',
  '{{constructor.constructor("return 1")()}}',
  '../../../etc/passwd',
  '%00 %0a %n %s',
  'Ω≈ç√∫˜µ≤≥÷ 田中さん 👩‍👩‍👧‍👦 🏳️‍🌈',
  'السلام عليكم \u202Eevil\u202C',
  'Z͑ͫ̓a̴l͢g͜o',
  'zero\u200bwidth\ufeffand marks',
  'null',
  'undefined',
  '-1e308',
])('every field of a call, its log and its comments keeps text as typed: %s', async (text) => {
  const fields = {
    address_of_incident: text,
    nature: text,
    original_notes: text,
    caller_name: text,
    caller_address: text,
    primary_unit: 'M1',
  };
  const { body, status } = await create(fields);
  expect([status, body.call]).toMatchObject([201, fields]);
  const path = `/api/cad/calls/${body.call.id}`;
  await request('POST', `${path}/radio-log`, { token, body: { notes: text, unit: 'M1' } });
  await request('POST', `${path}/additional-comments`, { token, body: { comments: text } });
  const { call } = (await request('GET', path, { token })).body;
  expect([call.radio_logs[0].notes, call.additional_comments]).toEqual([text, text]);
  const found = await request('GET', `/api/cad/calls?q=${encodeURIComponent(text)}`, { token });
  expect(found.body.calls.map(({ id }: { id: string }) => id)).toContain(body.call.id);
});
