// @vitest-environment happy-dom
import { endpoints } from '@prebell/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { createForeignReporter, FOREIGN_REPORTS } from './foreign-reports';

const home = { origin: 'https://desk.example', remote: 'mf-a', digest: '0123456789abcdef' };
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

type Heard = (name: 'LCP' | 'INP' | 'CLS', value: number, entries: readonly PerformanceEntry[]) => void;
const start = () => {
  const inside = document.body.appendChild(document.createElement('main'));
  const outside = document.body.appendChild(document.createElement('aside'));
  const sent: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  let heard: Heard = () => undefined;
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(String(init.body)) });
    return new Response('{}');
  }) as unknown as typeof globalThis.fetch;
  const reporter = createForeignReporter({
    home,
    elements: () => [inside],
    fetch,
    listen: (listener) => {
      heard = listener;
    },
  });
  const entry = (fields: object) => fields as PerformanceEntry;
  const leave = async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  };
  return { reporter, sent, inside, outside, entry, leave, hear: (...args: Parameters<Heard>) => heard(...args) };
};

test('the address of the reports is the endpoint’s', () => {
  expect(FOREIGN_REPORTS).toBe(endpoints.releases.foreign.path);
});

test('an error goes to the platform that the remote came from, once, without cookie or token', () => {
  const { reporter, sent } = start();
  const error = new Error('broken');
  error.stack = 'Error: broken\n    at page (https://desk.example/artifacts/mf-a/0123456789abcdef/a.js:1:2)';
  for (let times = 0; times < 3; times++) reporter.failed('render', error);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: 'https://desk.example/api/releases/foreign-reports',
    init: {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'Content-Type': 'application/json' },
    },
    body: {
      remote: 'mf-a',
      digest: '0123456789abcdef',
      fault: { phase: 'render', message: 'broken', stack: 'at page (/artifacts/mf-a/0123456789abcdef/a.js:1:2)' },
    },
  });
  expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Content-Type']);
});

test('a broken page reports ten errors at most, and what is sent fits the contract', () => {
  const { reporter, sent } = start();
  for (let index = 0; index < 50; index++) reporter.failed('budget', `${index} ${'x'.repeat(1_000)}`);
  expect(sent).toHaveLength(10);
  for (const { body } of sent) expect(endpoints.releases.foreign.body.safeParse(body).success).toBe(true);
});

test('vitals count only for what happened inside the remote', async () => {
  const { sent, inside, outside, entry, leave, hear } = start();
  hear('LCP', 900, [entry({ element: outside })]);
  hear('INP', 300, [entry({ target: outside })]);
  hear('CLS', 0.5, [
    entry({ value: 0.4, sources: [{ node: outside }] }),
    entry({ value: 0.1, sources: [{ node: inside }] }),
  ]);
  await leave();
  expect(sent.map(({ body }) => body.vitals)).toEqual([[{ name: 'CLS', value: 0.1 }]]);
  hear('LCP', 1_200, [entry({ element: inside })]);
  hear('INP', 80, [entry({ target: inside })]);
  await leave();
  expect(sent[1]?.body.vitals).toEqual([
    { name: 'LCP', value: 1_200 },
    { name: 'INP', value: 80 },
  ]);
});

test('nothing is measured for a user who asks for privacy', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  const listen = vi.fn();
  createForeignReporter({ home, elements: () => [], listen });
  expect(listen).not.toHaveBeenCalled();
});
