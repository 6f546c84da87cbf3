// @vitest-environment happy-dom

import type { News } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useNews } from '../../features/news/hooks/useNews';
import { news } from '../../features/news/testing/news';

afterEach(cleanup);

const Headlines = ({ symbol }: { readonly symbol: string }) => (
  <p>{(useNews(symbol).data ?? []).map(({ headline }) => headline).join(', ')}</p>
);

/** A market whose first connection comes when the test says so. */
const open = (known: News[]) => {
  const fake = createFakePlatform({ answers: { 'GET /api/market/news': () => ({ news: [...known] }) } });
  const listeners = new Set<() => void>();
  let isLive = false;
  const market: Platform['market'] = {
    ...fake.market,
    onConnected: (listener) => {
      listeners.add(listener);
      if (isLive) listener();
      return () => listeners.delete(listener);
    },
  };
  const platform = { ...fake, market };
  const show = (symbol: string) => (
    <FakePlatformProvider platform={platform}>
      <Headlines key={symbol} symbol={symbol} />
    </FakePlatformProvider>
  );
  const { rerender } = render(show('DVLT'));
  const connect = () =>
    act(async () => {
      isLive = true;
      for (const listener of listeners) listener();
    });
  return { connect, show: (symbol: string) => rerender(show(symbol)) };
};

test('a list is read again at the first connection: what came after the list and before it is not missed', async () => {
  const known = [news(1, { headline: 'first' })];
  const { connect } = open(known);
  expect(await screen.findByText('first')).toBeDefined();
  known.unshift(news(2, { headline: 'second' }));
  await connect();
  expect(await screen.findByText('second, first')).toBeDefined();
});

test('a list that nobody followed for a while is read again when it is shown again', async () => {
  const known = [news(1, { headline: 'first' })];
  const { connect, show } = open(known);
  await connect();
  expect(await screen.findByText('first')).toBeDefined();
  show('KQTX');
  known.unshift(news(2, { headline: 'second' }));
  show('DVLT');
  expect(await screen.findByText('second, first')).toBeDefined();
});
