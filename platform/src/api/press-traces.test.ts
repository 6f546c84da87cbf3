// @vitest-environment happy-dom
import { endpoints, type PressReport } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { createTokenStore } from '../session/token-store';
import { createApiClient } from './api-client';
import { createPressTraces } from './press-traces';

const RECORDED = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;

/** A page with a clock and frames that the test moves by hand. */
const page = () => {
  const target = new EventTarget();
  const sent: PressReport[] = [];
  let now = 1_000;
  let painting: (() => void)[] = [];
  const traces = createPressTraces({
    target,
    now: () => now,
    whenPainted: (then) => painting.push(then),
    send: (report) => sent.push(report),
  });
  return {
    traces,
    sent,
    press: (type: 'click' | 'keydown' = 'click') => target.dispatchEvent(new Event(type)),
    pass: (ms: number) => {
      now += ms;
    },
    paint: () => {
      const due = painting;
      painting = [];
      for (const then of due) then();
    },
  };
};

test('a press reports once, after the last answer that it caused is painted', () => {
  const { traces, sent, press, pass, paint } = page();
  press();
  const first = traces.begin();
  pass(40);
  first?.end(RECORDED);
  // The first answer asks for more.
  const second = traces.begin();
  expect(second?.traceparent).toBe(first?.traceparent);
  paint();
  expect(sent).toEqual([]);
  pass(3_000);
  const third = traces.begin();
  second?.end(RECORDED);
  third?.end(null);
  pass(16);
  paint();
  paint();
  const [, trace_id, span_id] = first?.traceparent.split('-') ?? [];
  expect(sent).toEqual([{ trace_id, span_id, kind: 'click', ms: 3_056, ago_ms: 3_056 }]);
  expect(endpoints.vitals.press.body.parse(sent[0])).toEqual(sent[0]);
});

test('work without a press names no trace, and a trace that the server does not record is not reported', () => {
  const { traces, sent, press, pass, paint } = page();
  expect(traces.begin()).toBeNull();
  press('keydown');
  traces.begin()?.end(RECORDED.replace(/01$/, '00'));
  paint();
  pass(1_001);
  expect(traces.begin()).toBeNull();
  expect(sent).toEqual([]);
});

test('a call of a press carries its trace, and its error names the trace of the answer', async () => {
  const { traces, press } = page();
  press();
  const seen: (string | null)[] = [];
  const api = createApiClient({
    token: createTokenStore(null),
    traces,
    fetch: async (_, init) => {
      seen.push(new Headers(init?.headers).get('traceparent'));
      return Response.json(
        { error: 'Broken', code: 'INTERNAL' },
        { status: 500, headers: { traceresponse: RECORDED } },
      );
    },
  });
  await expect(api.call(endpoints.scanners.status, {})).rejects.toMatchObject({ traceId: 'c'.repeat(32) });
  expect(seen).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
});
