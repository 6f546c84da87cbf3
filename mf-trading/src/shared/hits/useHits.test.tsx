// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hit } from '../testing/hits';
import { useHits } from './hits';

afterEach(cleanup);

const Hits = () => {
  const { hits, catchUp } = useHits('momentum', 'pro', true);
  return (
    <button type="button" onClick={catchUp}>
      {hits.map(({ seq }) => `#${seq}`).join('') || 'none'}
    </button>
  );
};

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

it('after a failed first read a hit requests the whole day instead of replacing it', async () => {
  let isUp = false;
  const failure = new ApiError('Not today', { code: 'INVALID_REQUEST', status: 400 });
  const platform = open(() => (isUp ? { hits: [hit({ seq: 2 }), hit({ seq: 1 })] } : failure));
  await act(async () => {});
  isUp = true;
  await act(async () => platform.emitMarket('hit', hit({ seq: 2 })));
  expect(await screen.findByText('#2#1')).toBeDefined();
});

it('hits between the reading of the list and the start of the stream are added, and each is there once', async () => {
  let list = [hit({ seq: 2 }), hit({ seq: 1 })];
  const limits: unknown[] = [];
  open(({ query }: { query?: { limit?: number } } = {}) => {
    limits.push(query?.limit);
    return { hits: list };
  });
  await screen.findByText('#2#1');
  list = [hit({ seq: 4 }), hit({ seq: 3 }), hit({ seq: 2 })];
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('#4#3#2#1')).toBeDefined();
});

it('a list that is too old for that is read again as a whole', async () => {
  let list = [hit({ seq: 1 })];
  let reads = 0;
  open(() => {
    reads += 1;
    return { hits: list };
  });
  await screen.findByText('#1');
  list = [hit({ seq: 9 }), hit({ seq: 8 })];
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('#9#8')).toBeDefined();
  expect(reads).toBe(3);
});
