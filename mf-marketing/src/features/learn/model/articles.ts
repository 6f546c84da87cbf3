/**
 * A short lesson with a picture. In the picture's texts, `{}` stands for the symbol. A script retakes the pictures with other
 * symbols and times, so the texts must be true of every such picture.
 */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A formula, written as the product computes it. */
  readonly formula?: string;
  readonly picture: {
    readonly caption: string;
    /** Describes the picture for readers who cannot see it. */
    readonly alt: string;
  };
}

/** Ten lessons: first trading itself, then how the product shows it. */
export const ARTICLES: readonly Article[] = [
  {
    id: 'gap',
    title: 'Gap',
    paragraphs: [
      'A stock gaps when it opens away from the previous close. Something happened overnight: earnings, a trial result, an offering. Before 9:30 there is no open yet, so our gap uses the last pre-market price and changes until the bell.',
      'A gap with a reason can run. A gap without one often fills: the price comes back to the previous close. That is why the row shows the headline.',
    ],
    formula: 'gap = (open − previous close) ÷ previous close. Before the open: last price instead of open.',
    picture: {
      caption: '{} before the bell. The gap is the distance from the line “Previous close” to the last price.',
      alt: 'Five-minute chart of {} before the bell, with lines at its previous close and its pre-market high',
    },
  },
  {
    id: 'float',
    title: 'Float',
    paragraphs: [
      'Float is the number of shares that the public can trade. Insiders and long-term holders own the rest. With a small float, the same order moves the price further, in both directions.',
      'Float rotation tells how often the whole float has changed hands today. Above 1, more shares were traded than the public can own.',
    ],
    formula: 'float rotation = volume today ÷ float',
    picture: {
      caption:
        'The strip above the chart of {} shows its float. “Rot.” beside it is the float rotation: how often that float changed hands today.',
      alt: 'The figures of {} above its chart: float, float rotation, relative volume, market cap and others',
    },
  },
  {
    id: 'relative-volume',
    title: 'Relative volume',
    paragraphs: [
      'A million shares by 9:31 AM is a lot; by 3:30 PM it is little. Relative volume compares with the same moment of earlier days, so 2x at 7:00 AM and 2x at 2:00 PM mean the same: twice as many shares as usual by now.',
      'We take the last 20 full sessions, from 4:00 AM. Days with an early close do not count. With fewer than five recorded sessions, or a usual volume under 5,000 shares, we show N/A instead of a guess.',
    ],
    formula:
      'relative volume = shares since 4:00 AM today ÷ mean of shares since 4:00 AM by the same second in the last 20 full sessions',
    picture: {
      caption: 'The momentum scanner, sorted by relative volume: {} leads.',
      alt: 'The momentum scanner sorted by relative volume, {} first, with the headline below each row',
    },
  },
  {
    id: 'vwap',
    title: 'VWAP',
    paragraphs: [
      'The volume-weighted average price is what the average share cost today. Above it, most buyers of the day are ahead; below it, most are behind. Large orders are often judged by it, so many people watch it.',
      'Ours starts at 4:00 AM, and again at 9:30 once the stock has opened, because pre-market trades are thin.',
    ],
    formula: 'VWAP = Σ (price × shares) ÷ Σ shares',
    picture: {
      caption: 'The blue line is the VWAP of {}. While the price is above it, most buyers of the day are ahead.',
      alt: 'Five-minute chart of {} before the bell, with its VWAP as a blue line',
    },
  },
  {
    id: 'halts',
    title: 'Halts',
    paragraphs: [
      'A stock may trade only inside its price band. When its quotes stay at an edge of the band for 15 seconds, the exchange pauses trading for five minutes or more. Most halts of fast small caps are of this kind. Others wait for news, or for an answer from the company, and can last days.',
      'You cannot leave a position during a halt. It can reopen far from where it stopped, past your stop order. The row shows the halt, its reason and the time of resumption when the exchange gives one.',
    ],
    picture: {
      caption:
        'The morning brief lists halts with their reason and time. {} is the newest. Price bands apply from 9:30, so halts before the bell wait for news.',
      alt: 'Halts before the bell, each with its reason “News pending” and its times, {} first',
    },
  },
  {
    id: 'catalyst',
    title: 'Catalyst',
    paragraphs: [
      'A catalyst is the reason for the move: results, an approval, a contract, an offering. The kind matters. An offering sells new shares into the move; the same rise with a contract behind it has no seller waiting.',
      'We show the newest headline that names the stock, and its kind. Where there is none, the cell is empty.',
    ],
    picture: {
      caption: 'The news panel: {} has the newest headline. A badge names the kind, where the headline tells it.',
      alt: 'Headlines of the market with time and symbol, some with their kind, {} first',
    },
  },
  {
    id: 'breakout',
    title: 'Breakout',
    paragraphs: [
      'A breakout is a new high after a pause: of the day, of the pre-market, or of the opening range. Traders who wait for it buy at the same moment, which is why it moves, and why it fails fast when nobody follows.',
      'Alerts can wait for a new high of the day. The chart draws the pre-market high as a line.',
    ],
    picture: {
      caption:
        '{} before the bell. The dashed line is the pre-market high: a price above it is a breakout. The mark is the moment it entered the scanner.',
      alt: 'Five-minute chart of {} before the bell, with lines at its previous close and its pre-market high, and a mark where it entered the scanner',
    },
  },
  {
    id: 'risk',
    title: 'Risk and size',
    paragraphs: [
      'Decide what the trade may lose before you enter, and compute the size from it. With $10,000 and 1% at risk, a stop 25 cents away allows 400 shares. A wider stop means fewer shares, not more risk.',
      'In a thin stock the fill can be worse than the stop. Allow for that, or trade smaller.',
    ],
    formula: 'shares = money at risk ÷ (entry − stop)',
    picture: {
      caption: 'Two custom levels on the chart of {}: the entry, and the stop below it.',
      alt: 'Chart of {} with two lines named Entry and Stop',
    },
  },
  {
    id: 'pre-market',
    title: 'The hours before the bell',
    paragraphs: [
      'Between 4:00 and 9:30 AM Eastern few people trade, spreads are wide, and orders are limit orders only. Most company news comes at 7:00 and 8:00, economic figures at 8:30.',
      'The ribbon of the desk shows where in the day you are, and a tick for every hit. Extended hours end at 8:00 PM.',
    ],
    picture: {
      caption:
        'The ribbon above the desk, minutes before the bell: each tick is a hit of a scanner. {} is on the chart below it.',
      alt: 'The ribbon of the trading day from 4:00 on, with a tick for each hit, and the desk’s date and clock below it',
    },
  },
  {
    id: 'why',
    title: 'How to check a row',
    paragraphs: [
      'Why? shows which rules a stock meets or misses, and by how much. Press it on a row. It lists each rule of the scanner, the value and how far it is from the limit. Search for any symbol and it answers Why not? in the same way.',
      'Open a hit from the ribbon to replay it: the desk goes back to that moment and plays on. If a row looks wrong, send us the symbol and the time.',
    ],
    picture: {
      caption: 'The answer for {}: each condition of Momentum, and whether the stock meets it.',
      alt: 'Why? for {}: the conditions of Momentum, each with yes or no',
    },
  },
];
