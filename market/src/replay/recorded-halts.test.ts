import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toMs, tradingDay } from '@prebell/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { RecordedHalts } from './recorded-halts';

const HEADING = 'Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time';
const universe = ['AAA', 'BBB'].map((symbol) => ({
  symbol,
  name: symbol,
  exchange: 'NASDAQ',
  float: null,
  shares_outstanding: null,
}));
const et = (date: string, time: string): number => {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return toMs(tradingDay(date)!.pre_open + ((hour - 4) * 60 + minute) * 60 + second);
};

const read = async (lines: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'halts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'halts.csv');
  await writeFile(path, `${[HEADING, ...lines].join('\n')}\n`);
  const warnings: unknown[] = [];
  const halts = await RecordedHalts.read(path, {
    universe,
    log: { warn: (...entry: unknown[]) => warnings.push(entry) },
  });
  return { halts, warnings };
};

const DAY = '2026-05-19';
const END = et(DAY, '20:00:00');

it('a recorded day has its halts and resumptions at their times; only the planned end of a pause is known before', async () => {
  const { halts } = await read([
    '05/19/2026,10:02:03,BBB,"B, Inc.",Nasdaq,News pending,2026-05-19,11:30:00',
    '05/19/2026,09:31:10,AAA,A Inc.,Nasdaq,LULD pause,2026-05-19,09:41:10',
    '05/19/2026,09:31:10,ZZZ,Not in the recording,Nasdaq,LULD pause,2026-05-19,09:36:10',
  ]);
  halts.openDay(DAY);
  expect(halts.statuses(DAY, 0, END)).toEqual([
    { index: 0, at: et(DAY, '09:31:10'), kind: 'halt', code: 'LUDP', resume_at: et(DAY, '09:36:10') },
    { index: 0, at: et(DAY, '09:41:10'), kind: 'resume', code: 'LUDP', resume_at: null },
    { index: 1, at: et(DAY, '10:02:03'), kind: 'halt', code: 'T1', resume_at: null },
    { index: 1, at: et(DAY, '11:30:00'), kind: 'resume', code: 'T1', resume_at: null },
  ]);
  expect(halts.statuses(DAY, et(DAY, '09:31:10'), et(DAY, '09:41:10'))).toHaveLength(1);
});

it('a halt lasts over the night until the day on which trading resumes', async () => {
  const { halts } = await read([
    '05/15/2026,19:50:00,AAA,A Inc.,Nasdaq,News pending,2026-05-19,09:00:00',
    '05/15/2026,10:00:00,BBB,B Inc.,Nasdaq,Something new,,',
  ]);
  for (const date of ['2026-05-18', DAY, '2026-05-20']) halts.openDay(date);
  const kindsOn = (date: string) =>
    halts.statuses(date, 0, et(date, '20:00:00')).map(({ index, kind, code }) => [index, kind, code]);
  expect(kindsOn('2026-05-18')).toEqual([
    [1, 'halt', 'other'],
    [0, 'halt', 'T1'],
  ]);
  expect(kindsOn(DAY)).toEqual([
    [1, 'halt', 'other'],
    [0, 'halt', 'T1'],
    [0, 'resume', 'T1'],
  ]);
  expect(kindsOn('2026-05-20')).toEqual([[1, 'halt', 'other']]);
});

it('lines that are no halt are left out and counted, a file without any is refused, and a day beyond the file is named', async () => {
  const { halts, warnings } = await read([
    '05/19/2026,09:31:10,AAA,A Inc.,Nasdaq,LULD pause,2026-05-19,09:36:10',
    '05/17/2026,09:31:10,AAA,On a Sunday,Nasdaq,LULD pause,,',
    '2026-05-19,9:31,AAA,Other forms,Nasdaq,LULD pause,,',
  ]);
  expect(JSON.stringify(warnings)).toContain('"rejected":2');
  halts.openDay('2026-06-18');
  expect(JSON.stringify(warnings)).toContain('its halts are unknown');
  await expect(read(['not,a,halt'])).rejects.toThrow('MARKET_REPLAY_HALTS');
});

it('a symbol that is halted again before it resumes trades only after the last resumption, and also on the next day', async () => {
  const { halts } = await read([
    '05/19/2026,10:25:48,AAA,A Inc.,Nasdaq,LULD pause,2026-05-19,10:35:48',
    '05/19/2026,10:32:38,AAA,A Inc.,Nasdaq,LULD pause,2026-05-19,10:42:38',
    '05/19/2026,11:00:00,AAA,A Inc.,Nasdaq,LULD pause,2026-05-19,11:05:00',
  ]);
  halts.openDay(DAY);
  const times = halts.statuses(DAY, 0, END).map(({ kind, at }) => [kind, at]);
  expect(times).toEqual([
    ['halt', et(DAY, '10:25:48')],
    ['halt', et(DAY, '10:32:38')],
    ['resume', et(DAY, '10:42:38')],
    ['halt', et(DAY, '11:00:00')],
    ['resume', et(DAY, '11:05:00')],
  ]);
  const next = '2026-05-20';
  halts.openDay(next);
  expect(halts.statuses(next, 0, et(next, '20:00:00'))).toEqual([]);
});
