import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { DEMO_PASSWORD } from '../demo/demo-accounts';

const file = path.resolve(process.env.PREBELL_DATA ?? '../shared/data', 'hostile/blns.json');
const present = existsSync(file);
const strings: string[] = present ? JSON.parse(readFileSync(file, 'utf8')) : [];

const { request, signIn } = await startTestPlatform();
const { token } = await signIn('premium');
const definition = { where: [{ field: 'price', op: '>=', value: 1 }], sort: 'price' };

/** Sends each string in a field: an accepted one must come back as written, trimmed; the rest must be refused. */
const keep = async (field: string, path: string, body: (text: string) => unknown, made: string, every = 1) => {
  const taken: string[] = [];
  for (const text of strings.filter((_, index) => index % every === 0)) {
    const answer = await request('POST', path, { token, body: body(text) });
    expect([201, 400, 409], `${field}: ${text}`).toContain(answer.status);
    if (answer.status !== 201) continue;
    const { id, name } = answer.body[made];
    expect(name).toBe(text.trim());
    taken.push(text);
    await request('DELETE', `${path}/${id}`, { token });
  }
  expect(taken.length * every, field).toBeGreaterThan(100);
};

test.skipIf(!present)(
  `hostile strings as a user’s own names are kept whole or refused (${file})`,
  async () => {
    await Promise.all([
      keep('scanner', '/api/custom-scanners', (name) => ({ name, definition }), 'scanner'),
      keep('watchlist', '/api/watchlists', (name) => ({ name, symbols: ['AAPL'] }), 'watchlist'),
      // One in ten: each costs the time of a password hash.
      keep('key', '/api/api-keys', (name) => ({ name, current_password: DEMO_PASSWORD }), 'key', 10),
    ]);
  },
  180_000,
);

test.skipIf(!present)(
  'the same strings as symbols, levels and searches get an answer, never a failure',
  async () => {
    for (const text of strings) {
      const query = encodeURIComponent(text);
      const answers = await Promise.all([
        request('GET', `/api/market/search?q=${query}`, { token }),
        request('GET', `/api/market/quote/${query}`, { token }),
        request('GET', `/api/market/why?symbol=${query}`, { token }),
        request('GET', `/api/hits/${query}/replay`, { token }),
        request('POST', '/api/watchlists', { token, body: { name: 'Hostile', symbols: [text] } }),
        request('POST', '/api/alerts', { token, body: { rule: { kind: 'halt', symbol: text } } }),
        request('POST', '/api/custom-scanners/dry-run', {
          token,
          body: { definition: { ...definition, where: [{ field: text, op: text, value: text }] } },
        }),
      ]);
      for (const { status } of answers) expect([200, 400, 404], text).toContain(status);
    }
  },
  180_000,
);
