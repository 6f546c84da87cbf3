import type { MakeFilm } from '@prebell/market';
import { makeFilm, steppedDays } from '@prebell/market/testing';
import { afterAll } from 'vitest';
import { openFilms } from '../src/modules/time-machine/films.gateway';
import { startTestPlatform } from './platform';

/** A platform on the recorded days of `steppedDays` that makes its films in this process. @param beforeFilm each film waits for it */
export const startFilmPlatform = async (beforeFilm: () => Promise<void> = async () => undefined) => {
  const folder = await steppedDays();
  const make: MakeFilm = async (order, { onProgress }) => {
    await beforeFilm();
    const making = makeFilm(order, { warn: () => undefined });
    for (;;) {
      const { done, value } = await making.next();
      if (done) return value;
      onProgress(value);
    }
  };
  const platform = await startTestPlatform(
    {
      MARKET_PROVIDER: 'replay',
      MARKET_REPLAY_DIR: folder.dir,
      MARKET_REPLAY_LISTINGS: folder.listings,
      MARKET_REPLAY_FLOATS: folder.floats,
      MARKET_REPLAY_DATE: '2025-02-06',
    },
    { complete: async (made) => ({ ...made, films: openFilms({ ...made, make }) }) },
  );
  afterAll(async () => {
    await platform.deps.films.close();
    await folder.remove();
  });
  return platform;
};
