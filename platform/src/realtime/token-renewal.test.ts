import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../readable-store';
import { tokenLife } from '../session/token-life';
import { renewInTime } from './token-renewal';

const START = Date.parse('2026-02-03T12:00:00Z');
const tokenAt = (issued: number, seconds = 900): string =>
  `h.${btoa(JSON.stringify({ iat: issued / 1000, exp: issued / 1000 + seconds })).replace(/=+$/, '')}.s`;

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const start = (initial: string | null) => {
  const token = createStore<string | null>(initial);
  const refresh = vi.fn(async () => {
    token.set(tokenAt(Date.now()));
    return 'refreshed' as 'refreshed' | 'unreachable';
  });
  return { token, refresh, stop: renewInTime(token, { refresh }) };
};
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('a token in use', () => {
  it('is renewed a minute before it expires, repeatedly, until nothing needs it', async () => {
    const { refresh, stop } = start(tokenAt(START));
    await minutes(13.9);
    expect(refresh).toHaveBeenCalledTimes(0);
    await minutes(0.2);
    expect(refresh).toHaveBeenCalledTimes(1);
    await minutes(28);
    expect(refresh).toHaveBeenCalledTimes(3);
    stop();
    await minutes(60);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('is renewed soon if it was already old', async () => {
    const { refresh } = start(tokenAt(START - 20 * 60_000));
    await minutes(0.1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is not renewed constantly on a computer whose clock is an hour fast', async () => {
    const { token, refresh } = start(null);
    token.set(tokenAt(START - 60 * 60_000));
    await minutes(13.9);
    expect(refresh).toHaveBeenCalledTimes(0);
  });

  it('is retried while the server is down', async () => {
    const { refresh } = start(tokenAt(START));
    refresh.mockResolvedValueOnce('unreachable');
    await minutes(14.2);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});

it('has no lifetime if the text is no token', () => {
  for (const text of [null, '', 'a.b.c', 'a', `h.${btoa('{"exp":"soon"}')}.s`]) expect(tokenLife(text)).toBeNull();
});
