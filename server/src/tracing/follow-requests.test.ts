import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ServerEnv } from '../http/env';
import { traceRequests } from '../http/trace-requests';
import { createLogger } from '../process/logger';
import { followRequests } from './follow-requests';
import { traceEvent } from './spans';

const lines: { msg: string; trace_id?: string }[] = [];
const log = createLogger(
  'info',
  { instance: 'web-1:3001', release: () => null },
  { write: (line) => lines.push(JSON.parse(line)) },
);
/** Work deep below a request, which knows nothing of it. */
const work = async (text: string) => {
  await nextTurn();
  log.warn(text);
};
const app = new Hono<ServerEnv>().use(traceRequests()).get('/:name', async (c) => {
  await work(c.req.param('name'));
  return c.text('done');
});
const idIn = (traceresponse: string | null | undefined) => /^00-([0-9a-f]{32})-/.exec(traceresponse ?? '')?.[1];
const lineOf = (text: string) => lines.find(({ msg }) => msg === text)?.trace_id;

test('without a collector each line that a request causes names the trace of its answer', async () => {
  const stop = followRequests();
  try {
    const names = ['one', 'two', 'three'];
    const answers = await Promise.all(names.map((name) => app.request(`/${name}`)));
    const ids = answers.map(({ headers }) => idIn(headers.get('traceresponse')));
    expect(new Set(ids).size).toBe(3);
    expect(names.map(lineOf)).toEqual(ids);
  } finally {
    stop();
  }
  await app.request('/after');
  expect(lineOf('after')).toBeUndefined();
});

test('a failed socket event names its trace, and so do its lines; one that worked says nothing about it', async () => {
  const stop = followRequests();
  try {
    const event = {
      name: 'socket say',
      attributes: {},
      payload: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    };
    const failed = await traceEvent(event, async () => {
      await work('broken');
      return { ok: false, code: 'INTERNAL' };
    });
    expect([idIn(failed.traceresponse), lineOf('broken')]).toEqual(['a'.repeat(32), 'a'.repeat(32)]);
    expect(await traceEvent(event, async () => ({ ok: true }))).toEqual({ ok: true });
    expect(await traceEvent(event, async () => ({ ok: false, code: 'MUTED' }))).toEqual({ ok: false, code: 'MUTED' });
  } finally {
    stop();
  }
});
