/** A short lesson. `picture` is a price line or a pair of bars, drawn from these values. */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A formula as we compute it. */
  readonly formula?: string;
  readonly picture: { readonly values: readonly number[]; readonly caption: string };
}

/** Ten lessons: the craft first, then how the product shows it. The pictures are drawn, not recorded. */
export const ARTICLES: readonly Article[] = [
  {
    id: 'gap',
    title: 'Gap',
    paragraphs: [
      'A stock gaps when it opens away from the previous close. Something happened overnight: earnings, a trial result, an offering. Before 9:30 there is no open yet, so our gap uses the last pre-market price and changes until the bell.',
      'A gap with a reason can run. A gap without one often fills: the price comes back to the previous close. That is why the row shows the headline.',
    ],
    formula: 'gap = (open − previous close) ÷ previous close. Before the open: last price instead of open.',
    picture: { values: [4, 4.1, 4.05, 4.1, 5.2, 5.4, 5.3, 5.6, 5.5], caption: 'A gap up that holds.' },
  },
  {
    id: 'float',
    title: 'Float',
    paragraphs: [
      'Float is the number of shares that the public can trade. Insiders and long-term holders own the rest. With a small float, the same order moves the price further, in both directions.',
      'Float rotation tells how often the whole float has changed hands today. Above 1, more shares were traded than exist to be traded.',
    ],
    formula: 'float rotation = volume today ÷ float',
    picture: { values: [2, 2.1, 2.6, 2.4, 3.2, 2.7, 3.6, 2.9, 3.3], caption: 'A small float jumps.' },
  },
  {
    id: 'relative-volume',
    title: 'Relative volume',
    paragraphs: [
      'A million shares by 9:31 is a lot, and by 15:30 little. Relative volume compares with the same moment of earlier days, so 2x at 7:00 and 2x at 14:00 mean the same: twice as many shares as usual by now.',
      'We take the last 20 full sessions, from 4:00 AM. Days with an early close do not count. With fewer than five recorded sessions, or a usual volume under 5,000 shares, we show N/A instead of a guess.',
    ],
    formula:
      'relative volume = shares since 4:00 AM today ÷ mean of shares since 4:00 AM by the same second in the last 20 full sessions',
    picture: { values: [1, 1.1, 1, 1.2, 2, 3.4, 4.1, 4.4, 4.6], caption: 'News at the middle of the line.' },
  },
  {
    id: 'vwap',
    title: 'VWAP',
    paragraphs: [
      'The volume-weighted average price is what the average share cost today. Above it, most buyers of the day are ahead; below it, most are behind. Large orders are often judged by it, so many people watch it.',
      'Ours starts at 4:00 AM, and again at 9:30 once the stock has opened, because pre-market trades are thin.',
    ],
    formula: 'VWAP = Σ (price × shares) ÷ Σ shares',
    picture: { values: [3, 3.2, 3.5, 3.3, 3.25, 3.4, 3.6, 3.5, 3.7], caption: 'A pullback that holds above VWAP.' },
  },
  {
    id: 'halts',
    title: 'Halts',
    paragraphs: [
      'When a price leaves its band for 15 seconds, the exchange pauses trading for five minutes or more. These are the halts of fast small caps. Others wait for news, or for an answer from the company, and can last days.',
      'You cannot leave a position during a halt. It can reopen far from where it stopped, past your stop order. The row shows the halt, its reason and the time of resumption when the exchange gives one.',
    ],
    picture: { values: [5, 5.4, 6, 6.6, 6.6, 6.6, 5.1, 5.3, 4.9], caption: 'A pause, and a reopening below.' },
  },
  {
    id: 'catalyst',
    title: 'Catalyst',
    paragraphs: [
      'A catalyst is the reason for the move: results, an approval, a contract, an offering. The kind matters. An offering sells new shares into the move; the same rise with a contract behind it has no seller waiting.',
      'We show the newest headline that names the stock, and its kind. Where there is none, the cell is empty.',
    ],
    picture: { values: [2, 2, 2.05, 2, 2.9, 3.1, 2.8, 2.4, 2.2], caption: 'A rise that an offering ends.' },
  },
  {
    id: 'breakout',
    title: 'Breakout',
    paragraphs: [
      'A breakout is a new high after a pause: of the day, of the pre-market, or of the opening range. Traders who wait for it buy at the same moment, which is why it moves, and why it fails fast when nobody follows.',
      'Alerts can wait for a new high of the day. The chart draws the pre-market high as a line.',
    ],
    picture: {
      values: [3, 3.6, 3.5, 3.55, 3.5, 3.6, 3.9, 4.2, 4.4],
      caption: 'A pause under the high, then a new one.',
    },
  },
  {
    id: 'risk',
    title: 'Risk and size',
    paragraphs: [
      'Decide what the trade may lose before you enter, and compute the size from it. With $10,000 and 1% at risk, a stop 25 cents away allows 400 shares. A wider stop means fewer shares, not more risk.',
      'In a thin stock the fill can be worse than the stop. Count that in, or trade smaller.',
    ],
    formula: 'shares = money at risk ÷ (entry − stop)',
    picture: { values: [4, 4.1, 4.05, 3.9, 3.75, 3.75, 3.75, 3.75, 3.75], caption: 'A loss that ends at its stop.' },
  },
  {
    id: 'pre-market',
    title: 'The hours before the bell',
    paragraphs: [
      'Trading begins at 4:00 AM Eastern. Few people trade, spreads are wide and orders are limit orders only. Most company news comes at 7:00 and 8:00, economic figures at 8:30.',
      'The ribbon of the desk shows where in the day you are, and a tick for every hit. Extended hours end at 8:00 PM.',
    ],
    picture: { values: [2, 2, 2.1, 2.4, 2.3, 2.6, 2.5, 2.8, 2.7], caption: 'A stock wakes up at 7:00.' },
  },
  {
    id: 'why',
    title: 'How to check a row',
    paragraphs: [
      'Press Why? on a row. It lists each rule of the scanner, the value and how far it is from the limit. Search for any symbol and it answers Why not? in the same way.',
      'Open a hit from the ribbon to replay it: the desk goes back to that moment and plays on. If a row looks wrong, send us the symbol and the time.',
    ],
    picture: { values: [3, 3.1, 3.1, 3.3, 3.9, 4.1, 4, 4.2, 4.3], caption: 'The hit is where the line turns up.' },
  },
];
