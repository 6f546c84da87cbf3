import { tradingDay } from '@prebell/contracts';
import { createFakePlatform } from '@prebell/platform/testing';
import { expect, test } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { createRecording } from './recording';

const DAY = tradingDay('2025-02-06')!;
const NO_LIST = { rows: [], count: 0 };

test('a jump has every hit of the day so far, however many answers they take', async () => {
  const all = Array.from({ length: 1_203 }, (_, k) => hit({ seq: 1_203 - k, symbol: 'AAA' }));
  const asked: (number | undefined)[] = [];
  const page = createFakePlatform({
    answers: {
      'GET /api/time-machine/{at}/step': {
        at: '2025-02-06T10:00',
        as_of: '2025-02-06T15:00:00.000Z',
        lists: { momentum: NO_LIST, gappers: NO_LIST, low_float: NO_LIST },
        hits: [],
        halts: [],
        news: [],
        symbols: [],
      },
      'GET /api/time-machine/{at}/hits': ({
        query,
      }: {
        query: { scanner: string; before?: number; limit: number };
      }) => {
        if (query.scanner !== 'momentum') return { date: DAY.date, hits: [], limit: null, next: null };
        asked.push(query.before);
        const older = all.filter(({ seq }) => seq < (query.before ?? Number.POSITIVE_INFINITY));
        const hits = older.slice(0, query.limit);
        return { date: DAY.date, hits, limit: null, next: hits.length < older.length ? hits.at(-1)!.seq : null };
      },
    },
  });
  const { player, view } = createRecording(page, DAY, Date.parse('2025-02-06T15:00:00.000Z'));
  await player.seek(player.state.get().at);
  player.dispose();
  expect(view.get()?.hits.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq));
  expect(asked).toEqual([undefined, 704, 204]);
});
