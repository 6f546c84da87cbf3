import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireProgram } from '../../../tooling/lib/programs.mjs';
import { startTestPlatform } from '../../test/platform';
import { createApp } from '../app';

const archive = path.resolve(process.env.PREBELL_DATA ?? '../shared/data', 'hostile/jsontestsuite.tar.gz');
const present = existsSync(archive);
const folder = mkdtempSync(path.join(tmpdir(), 'prebell-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = createApp((await startTestPlatform({ THROTTLE_FAILURES_BEFORE_DELAY: '100000' })).deps);
const send = async (body: Buffer) => {
  const headers = { 'Content-Type': 'application/json' };
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const init = { method: 'POST', headers, body: new Uint8Array(body) };
  const answer = await app.request('http://localhost:3000/api/auth/login', init, bindings);
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
};

test.skipIf(!present)(`bodies that parsers disagree on are valid JSON or refused (${archive})`, async () => {
  execFileSync(requireProgram('tar'), ['-xzf', archive, '-C', folder]);
  const tests = path.join(folder, 'test_parsing');
  const names = readdirSync(tests).filter((name) => name.endsWith('.json'));
  expect(names.length).toBeGreaterThan(300);
  for (const name of names) {
    const body = readFileSync(path.join(tests, name));
    const { status, code } = await send(body);
    if (body.length > 64 * 1024) {
      expect([status, code], name).toEqual([413, 'BODY_TOO_LARGE']);
      continue;
    }
    expect([400, 401], name).toContain(status);
    // Invalid UTF-8 is read as replacement characters, which may produce valid text.
    if (name.startsWith('n_') && isUtf8(body)) expect(code, name).toBe('MALFORMED_JSON');
    if (name.startsWith('y_')) expect(code, name).not.toBe('MALFORMED_JSON');
  }
});
