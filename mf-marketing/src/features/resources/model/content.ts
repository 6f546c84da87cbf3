import { BRAND } from '@prebell/contracts';
import type { TextItem } from '../../../shared/page/TextGrid';

/** A link on the resources page to another site, with one line about it. */
export interface OutsideLink {
  readonly label: string;
  readonly href: string;
  readonly text: string;
}

export const CHANNELS: readonly OutsideLink[] = BRAND.videoChannels.map((channel) => ({
  ...channel,
  text: 'Trading education on video',
}));

export const TOOLS: readonly OutsideLink[] = [
  {
    label: 'TradingView',
    href: 'https://www.tradingview.com/',
    text: 'Charting for every market, with drawings and alerts',
  },
  { label: 'Finviz', href: 'https://finviz.com/', text: 'Screener with float, short interest and sector maps' },
  {
    label: 'SEC EDGAR full-text search',
    href: 'https://www.sec.gov/edgar/search/',
    text: 'Offerings and dilution, straight from the filings',
  },
];

export const SOURCES: readonly OutsideLink[] = [
  {
    label: 'Nasdaq trade halts',
    href: 'https://www.nasdaqtrader.com/trader.aspx?id=TradeHalts',
    text: 'Current halts with their reason codes',
  },
  {
    label: 'NYSE hours and calendar',
    href: 'https://www.nyse.com/markets/hours-calendars',
    text: 'Holidays and early closes',
  },
  {
    label: 'BLS release schedule',
    href: 'https://www.bls.gov/schedule/',
    text: 'When inflation and jobs figures come out, most at 8:30 AM ET',
  },
  { label: 'GlobeNewswire', href: 'https://www.globenewswire.com/', text: 'Company press releases as they are issued' },
  { label: 'PR Newswire', href: 'https://www.prnewswire.com/', text: 'Company press releases as they are issued' },
  { label: 'Business Wire', href: 'https://www.businesswire.com/', text: 'Company press releases as they are issued' },
];

export const COMMUNITIES: readonly OutsideLink[] = [
  {
    label: 'r/Daytrading',
    href: 'https://www.reddit.com/r/Daytrading/',
    text: 'Open forum, all levels; read the rules and the losses as well as the wins',
  },
  {
    label: 'Elite Trader',
    href: 'https://www.elitetrader.com/et/',
    text: 'Long-running forum on execution, brokers and risk',
  },
  { label: 'Stocktwits', href: 'https://stocktwits.com/', text: 'Short messages by ticker; loud, useful for mood' },
];

export const RISK_TIPS: readonly TextItem[] = [
  {
    title: 'Risk 1 to 2% per trade',
    text: 'Decide what the trade may lose before you enter, and let that decide the size. Ten losses in a row should leave you able to go on.',
  },
  {
    title: 'At least 2:1 reward to risk',
    text: 'If the target is not twice as far away as the stop, skip the trade. At 2:1 you can be wrong more often than right and still break even.',
  },
  {
    title: 'The stop comes first',
    text: 'Know the price that proves you wrong. A stop that is moved away from the entry is no longer a stop.',
  },
  {
    title: 'A limit for the day',
    text: 'Set the loss at which you stop for the day. The worst days come from trying to win back the first bad trade.',
  },
  {
    title: 'Size down in low floats',
    text: 'Thin names jump past stops and get halted. Trade them smaller than you think you need to.',
  },
  {
    title: 'Write it down',
    text: 'A journal of entries, exits and reasons is the only honest teacher. Look at it when the market is closed.',
  },
];

export const BOOKS: readonly TextItem[] = [
  { title: 'Trading in the Zone', text: 'Mark Douglas. Thinking in probabilities instead of predictions.' },
  { title: 'How to Day Trade for a Living', text: 'Andrew Aziz. Tools, risk and routine for beginners.' },
  { title: 'The Daily Trading Coach', text: 'Brett N. Steenbarger. 101 lessons in coaching yourself.' },
  {
    title: 'Reminiscences of a Stock Operator',
    text: 'Edwin Lefèvre. Published in 1923; traders still make the same mistakes.',
  },
  { title: 'One Good Trade', text: 'Mike Bellafiore. How a proprietary desk builds a trader.' },
  { title: 'Best Loser Wins', text: 'Tom Hougaard. Why losing well is the skill that matters.' },
];
