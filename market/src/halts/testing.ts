import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Elements of an item in Nasdaq's feed of trade halts. */
type Item = Readonly<
  Partial<
    Record<
      | 'HaltDate'
      | 'HaltTime'
      | 'IssueSymbol'
      | 'IssueName'
      | 'Market'
      | 'ReasonCode'
      | 'PauseThresholdPrice'
      | 'ResumptionDate'
      | 'ResumptionQuoteTime'
      | 'ResumptionTradeTime',
      string
    >
  >
>;

const EMPTY: Item = {
  HaltDate: '',
  HaltTime: '',
  IssueSymbol: '',
  IssueName: 'Some Company &amp; Co',
  Market: 'NASDAQ',
  ReasonCode: '',
  PauseThresholdPrice: '',
  ResumptionDate: '',
  ResumptionQuoteTime: '',
  ResumptionTradeTime: '',
};

const escaped = (text: string): string => text.replaceAll('<', '&lt;');

/** Nasdaq's feed of trade halts in the form documented at nasdaqtrader.com/Trader.aspx?id=TradeHaltRSS. */
export const tradeHaltFeed = (...items: readonly Item[]): string => {
  const item = (each: Item) => {
    const fields = Object.entries({ ...EMPTY, ...each }).map(([name, text]) =>
      text === '' ? `<ndaq:${name} />` : `<ndaq:${name}>${escaped(text)}</ndaq:${name}>`,
    );
    return `<item><title>${each.IssueSymbol === undefined ? '' : escaped(each.IssueSymbol)}</title>
      <pubDate>Thu, 06 Feb 2025 05:00:00 GMT</pubDate>${fields.join('\n')}
      <description><![CDATA[<table><tr><td>Halt</td></tr></table>]]></description></item>`;
  };
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:ndaq="http://www.nasdaqtrader.com/"><channel>
  <title>NASDAQTrader.com</title><link>http://www.nasdaqtrader.com</link>
  <ndaq:numItems>${items.length}</ndaq:numItems>${items.map(item).join('\n')}
</channel></rss>`;
};

/** Starts a server on a free port of this machine; returns its address. */
export const listenOn = async (http: Server): Promise<string> => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
};
