import { isTradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { TradeHaltFeed } from '../halts/trade-halts';
import type { AlpacaConfig } from '../market-config';
import type { Listing } from '../provider';
import { DayFiles, listDayFiles } from '../replay/day-files';
import { readShareRecords, type ShareRecords } from '../replay/floats';
import { SymbolTable } from '../replay/minute-parser';
import { kindOf } from '../securities/kind';
import { AlpacaData } from './data';
import { Patience } from './patience';
import { AlpacaProvider } from './provider';
import type { Recordings } from './references';
import { AlpacaRest } from './rest';

const LABELS = { sip: null, iex: 'IEX data only', delayed_sip: '15 minutes delayed' } as const;

/** Folder of earlier days. It may not exist yet if the recorder starts today. */
const openRecordings = (
  folder: string | null,
  listings: readonly Listing[],
  log: Pick<Logger, 'warn'>,
): Recordings | null => {
  if (folder === null) return null;
  const symbols = new SymbolTable();
  for (const { symbol } of listings) symbols.number(symbol);
  const dates = async () => (await listDayFiles(folder, 'MARKET_RECORD_DIR').catch(() => [])).filter(isTradingDay);
  return { folder, dates, files: new DayFiles(folder, symbols, log), number: (symbol) => symbols.number(symbol) };
};

/**
 * Opens Alpaca with the configured account. Rejects only if Alpaca refuses the keys or the request. Any other failure
 * makes it wait, and so does opening the first day.
 * @param onWait called with the reason why the start waits
 */
export const createAlpaca = async (
  { alpaca }: AlpacaConfig,
  log: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
  onWait: (reason: string) => void = () => undefined,
): Promise<AlpacaProvider> => {
  const { feed, keyId, secret, floats, haltsUrl } = alpaca;
  const patience = new Patience(onWait);
  const data = new AlpacaData({
    trading: new AlpacaRest(alpaca.tradingUrl, alpaca, patience),
    data: new AlpacaRest(alpaca.dataUrl, alpaca, patience),
    feed,
  });
  const shares: ShareRecords = floats === null ? new Map() : await readShareRecords(floats, 'MARKET_FLOATS');
  const listings = (await data.listings()).map((listing) => ({
    ...listing,
    // Alpaca's list of assets does not state the kind of security, so derive it.
    kind: kindOf(listing),
  }));
  return new AlpacaProvider({
    data,
    patience,
    listings,
    label: LABELS[feed],
    // Single trades of the whole market require a subscription to all exchanges; other accounts get minute bars of all symbols.
    mode: feed === 'sip' ? 'trades' : 'bars',
    stream: { url: `${alpaca.streamUrl}/v2/${feed}`, keyId, secret },
    tradeHalts: haltsUrl === undefined ? null : new TradeHaltFeed({ url: haltsUrl, log, now }),
    shares,
    recordings: openRecordings(alpaca.recordings, listings, log),
    log,
    now,
  });
};
