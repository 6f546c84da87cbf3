// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { reportVitals } from './vitals';

type Heard = Parameters<NonNullable<Parameters<typeof reportVitals>[0]['listen']>>[0];

afterEach(() => vi.unstubAllGlobals());

/** A page whose vitals the test sets, and the reports it sent. */
const openPage = (privacy = false) => {
  const sent: Blob[] = [];
  vi.stubGlobal('navigator', {
    globalPrivacyControl: privacy,
    sendBeacon: (_url: string, body: Blob) => sent.push(body) > 0,
  });
  let emit: Heard = () => undefined;
  const listen = (heard: Heard) => {
    emit = heard;
  };
  reportVitals({ release: 'R1', remoteAt: () => 'mf-marketing', listen });
  const hide = async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
    return Promise.all(sent.map(async (body) => JSON.parse(await body.text())));
  };
  return { emit: (...metric: Parameters<Heard>) => emit(...metric), hide };
};

test('reports the newest value of each vital when the page is hidden, and not again', async () => {
  const { emit, hide } = openPage();
  emit({ name: 'LCP', value: 900 });
  emit({ name: 'LCP', value: 1_200 });
  emit({ name: 'CLS', value: 0.01 });
  const report = {
    release: 'R1',
    vitals: [
      { name: 'LCP', value: 1_200, remote: 'mf-marketing' },
      { name: 'CLS', value: 0.01, remote: 'mf-marketing' },
    ],
  };
  expect(await hide()).toEqual([report]);
  expect(await hide()).toEqual([report]);
});

test('reports nothing when the browser asks for privacy', async () => {
  const { emit, hide } = openPage(true);
  emit({ name: 'LCP', value: 900 });
  expect(await hide()).toEqual([]);
});
