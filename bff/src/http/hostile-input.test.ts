import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';

const file = path.resolve(process.env.PREBELL_DATA ?? '../shared/data', 'hostile/blns.json');
const present = existsSync(file);
const all: string[] = present ? JSON.parse(readFileSync(file, 'utf8')) : [];
/** Every third in `npm test`; all of them in `npm run test:deep`. */
const strings = process.env.PREBELL_DEEP === '1' ? all : all.filter((_, index) => index % 3 === 0);

const { request, signIn } = await startTestPlatform({ THROTTLE_FAILURES_BEFORE_DELAY: '100000' });
const { token } = await signIn('admin');

test.skipIf(!present)(
  `hostile strings are stored whole or refused (${file})`,
  async () => {
    expect(all.length).toBeGreaterThan(400);
    for (const text of strings) {
      const body = { address_of_incident: 'Naughty St 1', original_notes: text };
      const created = await request('POST', '/api/cad/calls', { token, body });
      const kept = text.includes('\u0000') || text.trim().length > 5000 ? undefined : text.trim() || null;
      expect(created.status, text).toBe(kept === undefined ? 400 : 201);
      if (kept !== undefined) expect(created.body.call.original_notes).toBe(kept);
    }
  },
  60_000,
);

test.skipIf(!present)(
  'the same strings as names, paths and searches get an answer, never a failure',
  async () => {
    for (const text of strings) {
      const query = encodeURIComponent(text);
      const answers = [
        await request('POST', '/api/auth/register', { body: { username: text, email: text, password: 'short' } }),
        await request('GET', `/api/admin/users?search=${query}`, { token }),
        await request('GET', `/api/cad/calls?limit=1&q=${query}&status=${query}`, { token }),
        await request('GET', `/api/cad/calls/${query}`, { token }),
        await request('GET', '/api/auth/profile', { headers: { Cookie: `refresh=${query}` } }),
      ];
      for (const { status } of answers) expect([200, 400, 401, 404, 405], text).toContain(status);
    }
  },
  60_000,
);

test.skipIf(!present)(
  'the same strings sign nobody in',
  async () => {
    // One in four: every attempt costs the time of a password hash.
    for (const text of strings.filter((_, index) => index % 4 === 0)) {
      const { status } = await request('POST', '/api/auth/login', { body: { username: text, password: `${text} ` } });
      expect([400, 401], text).toContain(status);
    }
  },
  60_000,
);
