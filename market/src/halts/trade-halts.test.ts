import { createServer } from 'node:http';
import { tradingDay } from '@prebell/contracts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenOn, tradeHaltFeed } from './testing';
import { readTradeHalts, TradeHaltFeed } from './trade-halts';

const day = tradingDay('2025-02-06')!;
const at = (time: string) => Date.parse(`2025-02-06T${time}-05:00`);

it('reads halts and pauses of every market with their code and clocks; quotes and trades resume apart', () => {
  const { halts, rejected } = readTradeHalts(
    tradeHaltFeed(
      { IssueSymbol: 'AAA', HaltDate: '02/06/2025', HaltTime: '07:32:12.540', ReasonCode: 'T1' },
      {
        ...{ IssueSymbol: 'BRK.A', HaltDate: '02/06/2025', HaltTime: '09:57:48', ReasonCode: 'M', Market: 'NYSE' },
        ...{ ResumptionDate: '02/06/2025', ResumptionTradeTime: '10:02:48' },
      },
      {
        ...{ IssueSymbol: 'CCC', HaltDate: '02/06/2025', HaltTime: '09:50:01 .123', ReasonCode: ' LUDP ' },
        ...{ PauseThresholdPrice: '10.25', ResumptionDate: '02/06/2025' },
        ...{ ResumptionQuoteTime: '09:55:01', ResumptionTradeTime: '10:00:01' },
      },
      // 'D' is a deletion here; the tapes of New York use it for news.
      { IssueSymbol: 'DDD', HaltDate: '01/13/2025', HaltTime: '16:05:00', ReasonCode: 'D' },
    ),
  );
  expect(rejected).toBe(0);
  expect(halts).toEqual([
    { symbol: 'DDD', at: Date.parse('2025-01-13T16:05:00-05:00'), code: 'other', quote_at: null, trade_at: null },
    { symbol: 'AAA', at: at('07:32:12.540'), code: 'T1', quote_at: null, trade_at: null },
    { symbol: 'CCC', at: at('09:50:01.123'), code: 'LUDP', quote_at: at('09:55:01'), trade_at: at('10:00:01') },
    { symbol: 'BRK.A', at: at('09:57:48'), code: 'M', quote_at: null, trade_at: at('10:02:48') },
  ]);
  const summer = { IssueSymbol: 'AAA', HaltDate: '08/07/2025', HaltTime: '10:01:02.000', ReasonCode: 'T5' };
  expect(readTradeHalts(tradeHaltFeed(summer)).halts[0]?.at).toBe(Date.parse('2025-08-07T14:01:02Z'));
});

it.each([
  ['no symbol', { IssueSymbol: '' }],
  ['a symbol that is none', { IssueSymbol: '<b>' }],
  ['a date that is none', { HaltDate: '02/30/2025' }],
  ['a day without trading', { HaltDate: '02/08/2025' }],
  ['a time that is none', { HaltTime: '25:00:00' }],
  ['a resumption that is none', { ResumptionDate: '02/06/2025', ResumptionTradeTime: 'soon' }],
])('counts a line with %s and reads the others', (_title, change) => {
  const good = { IssueSymbol: 'AAA', HaltDate: '02/06/2025', HaltTime: '07:32:12', ReasonCode: 'T1' };
  const { halts, rejected } = readTradeHalts(tradeHaltFeed({ ...good, ...change }, good));
  expect([halts.length, rejected]).toEqual([1, 1]);
});

it.each(['', '<html><p>Maintenance</p></html>', '<rss><channel><item></rss>', '{"halts": []}'])(
  'refuses an answer that is no feed: %s',
  (text) => {
    expect(() => readTradeHalts(text)).toThrow();
  },
);

it('asks at most once a minute, reports a failure and goes on', async () => {
  let body = tradeHaltFeed({ IssueSymbol: 'AAA', HaltDate: '02/06/2025', HaltTime: '07:32:12', ReasonCode: 'T1' });
  let status = 200;
  let requests = 0;
  const http = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status, { 'Content-Type': 'text/xml' }).end(body);
  });
  const url = await listenOn(http);
  onTestFinished(() => void http.close());
  const warn = vi.fn();
  let now: number = day.open * 1000;
  const feed = new TradeHaltFeed({ url: `${url}/rss.aspx?feed=tradehalts`, log: { warn }, now: () => now });
  const symbols = async () => (await feed.read()).map(({ symbol }) => symbol);
  expect([await symbols(), await symbols(), requests]).toEqual([['AAA'], ['AAA'], 1]);
  now += 60_000;
  status = 503;
  expect([await symbols(), requests]).toEqual([[], 2]);
  expect(warn.mock.calls.at(-1)?.[1]).toContain('MARKET_HALTS_URL');
  now += 60_000;
  status = 200;
  body = tradeHaltFeed({ IssueSymbol: 'AAA' }, { IssueSymbol: 'BBB', HaltDate: '02/06/2025', HaltTime: '08:00:00' });
  expect([await symbols(), requests]).toEqual([['BBB'], 3]);
  expect(warn.mock.calls.at(-1)).toEqual([{ rejected: 1 }, expect.stringContaining('left out')]);
  http.closeAllConnections();
  http.close();
  now += 60_000;
  expect(await symbols()).toEqual([]);
});
