import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { RecordedNews } from './recorded-news';

const universe = ['AAA', 'BRK.B'].map((symbol) => ({
  symbol,
  name: symbol,
  exchange: 'NASDAQ',
  float: null,
  shares_outstanding: null,
}));
const at = (time: string): number => Date.parse(`2026-05-21T${time}Z`);

const read = async (lines: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'news-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'news.csv');
  await writeFile(path, `${lines.join('\n')}\n`);
  const warnings: unknown[] = [];
  const news = await RecordedNews.read(path, {
    universe,
    log: { warn: (...entry: unknown[]) => warnings.push(entry) },
  });
  return { news, warnings };
};

it('a recorded day has its headlines at the times when they were published, and none before', async () => {
  const { news } = await read([
    'time_utc,symbol,title,url,lang',
    '2026-05-21T13:05:00Z,AAA,"AAA, Inc. prices a public offering",,en',
    '2026-05-21T11:00:00Z,AAA,AAA wins a contract,,en',
    '2026-05-21T11:00:00Z,BRK/B,Berkshire reports,,en',
    '2026-05-21T11:30:00Z,AAA,在英文畫面上不顯示,,zh',
    '2026-05-21T12:00:00Z,ZZZ,Not in the recording,,en',
  ]);
  expect(news.between(0, at('13:05:00')).map(({ index, headline }) => [index, headline])).toEqual([
    [0, 'AAA wins a contract'],
    [1, 'Berkshire reports'],
    [0, 'AAA, Inc. prices a public offering'],
  ]);
  expect(news.between(at('11:00:00'), at('13:04:59'))).toEqual([]);
  expect(news.foremost(0, 0, at('13:04:59'))).toMatchObject({ headline: 'AAA wins a contract', at: at('11:00:00') });
  expect(news.foremost(0, 0, at('13:05:00'))?.headline).toContain('offering');
  expect(news.foremost(1, at('11:00:00'), at('20:00:00'))).toBeNull();
});

it('a symbol shows the classified headline of a minute, and no link label beside a statement; the list keeps them all', async () => {
  const { news } = await read([
    'time_utc,symbol,title',
    '2026-05-21T11:00:00Z,AAA,AAA wins a contract',
    '2026-05-21T11:00:00Z,AAA,What to know about AAA',
    '2026-05-21T12:00:00Z,AAA,Yahoo Finance — AAA',
    '2026-05-21T12:00:00Z,BRK/B,Yahoo Finance — BRK.B',
  ]);
  expect(news.foremost(0, 0, at('13:00:00'))?.headline).toBe('AAA wins a contract');
  expect(news.foremost(1, 0, at('13:00:00'))?.headline).toBe('Yahoo Finance — BRK.B');
  expect(news.between(0, at('13:00:00'))).toHaveLength(4);
});

it('lines without a time, a symbol or a text are left out and counted; a file with nothing else is refused', async () => {
  const { news, warnings } = await read([
    'time_utc,symbol,title',
    'yesterday,AAA,No time',
    '2026-05-21T11:00:00Z,AAA,  ',
    '2026-05-21T11:00:00Z,AAA,A headline',
  ]);
  expect(news.between(0, at('23:00:00'))).toHaveLength(1);
  expect(warnings).toEqual([[{ rejected: 2 }, expect.stringContaining('MARKET_REPLAY_NEWS')]]);
  await expect(read(['date,headline', '2026-05-21,Text'])).rejects.toThrow(/MARKET_REPLAY_NEWS.*no line has time_utc/s);
});
