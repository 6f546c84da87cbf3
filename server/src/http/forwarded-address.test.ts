import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address';
import { forwardedAddress } from './forwarded-address';

const app = new Hono()
  .use(forwardedAddress(['10.0.0.5', '10.1.0.0/16', '::1']))
  .get('/', (c) => c.text(clientAddress(c)));
const seenAs = async (peer: string, forwarded?: string) => {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } });
  return answer.text();
};

test('a client cannot forge its address: its connection counts', async () => {
  expect(await seenAs('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(await seenAs('10.0.0.6', '198.51.100.1')).toBe('10.0.0.6');
});

test('a trusted proxy reports the client, and only addresses added by proxies count', async () => {
  expect(await seenAs('10.0.0.5', '198.51.100.1')).toBe('198.51.100.1');
  expect(await seenAs('::ffff:10.0.0.5', '198.51.100.1')).toBe('198.51.100.1');
  expect(await seenAs('10.0.0.5', '1.1.1.1, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
  expect(await seenAs('::1', '2001:db8::7')).toBe('2001:db8::7');
});

test('without a valid address it is the proxy itself', async () => {
  for (const forwarded of [undefined, '', 'unknown', '10.1.0.1', '198.51.100.1, <script>'])
    expect(await seenAs('10.0.0.5', forwarded)).toBe('10.0.0.5');
});
