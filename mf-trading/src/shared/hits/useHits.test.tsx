// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hit } from '../testing/hits';
import { useHits } from './hits';

afterEach(cleanup);

const Hits = () => <p>{useHits('momentum', 'pro', true).map(({ seq }) => `#${seq}`) || 'none'}</p>;

const open = (answer: () => unknown) => {
  const platform = createFakePlatform({ answers: { 'GET /api/hits': answer } });
  render(
    <FakePlatformProvider platform={platform}>
      <Hits />
    </FakePlatformProvider>,
  );
  return platform;
};

it('a hit that arrives while the list is being read is kept, once', async () => {
  const reads: ((hits: readonly unknown[]) => void)[] = [];
  const platform = open(() => new Promise((resolve) => reads.push((hits) => resolve({ hits }))));
  await act(async () => platform.emitMarket('hit', hit({ seq: 3 })));
  await act(async () => platform.emitMarket('hit', hit({ seq: 2 })));
  await act(async () => reads[0]?.([hit({ seq: 2 }), hit({ seq: 1 })]));
  expect(await screen.findByText('#3#2#1')).toBeDefined();
});

it('after a failed first read a hit asks for the whole day instead of passing for it', async () => {
  let isUp = false;
  const failure = new ApiError('Not today', { code: 'INVALID_REQUEST', status: 400 });
  const platform = open(() => (isUp ? { hits: [hit({ seq: 2 }), hit({ seq: 1 })] } : failure));
  await act(async () => {});
  isUp = true;
  await act(async () => platform.emitMarket('hit', hit({ seq: 2 })));
  expect(await screen.findByText('#2#1')).toBeDefined();
});
