import {
  ALERT_LIMITS,
  API_KEY_LIMITS,
  formatCompact,
  formatPrice,
  SCANNER_ACCESS,
  type TradingPermission,
  WATCHLIST_LIMITS,
} from '@prebell/contracts';
import { Badge, Percent, Price, RelativeVolume, Sparkline, StatusDot, Volume } from '@prebell/design-system/base';
import type { ReactNode } from 'react';
import { DEMO } from '../../../shared/demo/demo-symbols';
import styles from './LockedPicture.module.css';

const Line = ({ symbol, children }: { symbol: string; children: ReactNode }) => (
  <p className={styles.line}>
    <b>{symbol}</b>
    {children}
  </p>
);

const PREMIUM_REQUESTS = API_KEY_LIMITS.perMinuteUnlimited.toLocaleString('en-US');

const LAST_MINUTES = [0.75, 0.76, 0.79, 0.78, 0.83, 0.86, 0.84, 0.9, 0.93, 0.92, 0.97, 1].map(
  (share) => share * DEMO.DEMO1.price,
);
const VWAP = LAST_MINUTES.map(
  (_, index) => LAST_MINUTES.slice(0, index + 1).reduce((sum, each) => sum + each, 0) / (index + 1),
);

interface Locked {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

/** What each permission opens, with a picture of it on sample data. */
export const LOCKED: Readonly<Record<TradingPermission, Locked>> = {
  'scanner:momentum': { title: 'Momentum', text: 'What moves now.', picture: null },
  'scanner:gappers': {
    title: 'Gappers scanner',
    text: `Ranked from the first pre-market trade. ${SCANNER_ACCESS.gappers.basic} rows, all of them in Pro.`,
    picture: (
      <>
        {(['DEMO1', 'DEMO3', 'DEMO2'] as const).map((symbol) => (
          <Line key={symbol} symbol={symbol}>
            <Percent value={DEMO[symbol].percent_change} />
            <Volume value={DEMO[symbol].volume} />
          </Line>
        ))}
      </>
    ),
  },
  'chart:levels': {
    title: 'Levels on the chart',
    text: 'VWAP, EMA 9 and 20, and the pre-market high and low.',
    picture: (
      <span className={styles.chart}>
        <Sparkline label="Price of DEMO1" values={LAST_MINUTES} />
        <Sparkline label="VWAP of DEMO1" values={VWAP} />
      </span>
    ),
  },
  'support:priority': {
    title: 'Priority support',
    text: 'Your tickets are marked, and stand first in our list.',
    picture: (
      <>
        <p className={styles.line}>
          <b>Row without volume</b>
          <Badge tone="action">Priority</Badge>
        </p>
        <p className={styles.line}>
          <span>Question about a bill</span>
          <span>later</span>
        </p>
      </>
    ),
  },
  'scanner:low_float': {
    title: 'Low float scanner',
    text: `Few shares, fast moves. ${SCANNER_ACCESS.low_float.pro} rows, all of them in Premium.`,
    picture: (
      <>
        {(['DEMO1', 'DEMO3'] as const).map((symbol) => (
          <Line key={symbol} symbol={symbol}>
            <Percent value={DEMO[symbol].percent_change} />
            <span>float {formatCompact(DEMO[symbol].float)}</span>
          </Line>
        ))}
      </>
    ),
  },
  'alerts:realtime': {
    title: 'Real-time alerts',
    text: `In the app, with a sound, on your desktop and by e-mail. Up to ${ALERT_LIMITS.perUser}.`,
    picture: (
      <p className={styles.toast}>
        <StatusDot tone="success" />
        <span>
          <b>DEMO1</b> rose to ${formatPrice(DEMO.DEMO1.price)}, a new high of the day
        </span>
      </p>
    ),
  },
  'watchlists:custom': {
    title: 'Custom watchlists',
    text: `${WATCHLIST_LIMITS.perUser} lists of up to ${WATCHLIST_LIMITS.symbols} symbols, live like a scanner.`,
    picture: (
      <>
        <p className={styles.line}>
          <b>Biotech</b>
          <span>3 symbols</span>
        </p>
        <Line symbol="DEMO7">
          <Price value={DEMO.DEMO7.price} />
          <Percent value={DEMO.DEMO7.percent_change} />
        </Line>
      </>
    ),
  },
  'chat:use': {
    title: 'Trading room',
    text: 'Talk with other Pro and Premium members. Click a ticker to open its chart.',
    picture: (
      <>
        <p className={styles.line}>
          <span>$DEMO1 holds its pre-market high</span>
        </p>
        <p className={styles.line}>
          <span>Waiting for 9:30</span>
        </p>
      </>
    ),
  },
  'api:limited': {
    title: 'API access',
    text: `Your own keys: ${API_KEY_LIMITS.perMinute} requests a minute, ${PREMIUM_REQUESTS} in Premium.`,
    picture: <code className={styles.code}>GET /api/scanners/momentum</code>,
  },
  'scanners:custom': {
    title: 'Custom scanners',
    text: 'Your own conditions with and, or, not, checked every second.',
    picture: (
      <>
        <p className={styles.line}>
          <span>Price from $1 to $8</span>
        </p>
        <p className={styles.line}>
          <span>
            and RVOL over <RelativeVolume value={5} />
          </span>
        </p>
        <p className={styles.line}>
          <span>and not halted</span>
        </p>
      </>
    ),
  },
  'api:unlimited': {
    title: 'Unlimited API',
    text: `At most ${API_KEY_LIMITS.perUser} keys, with ${PREMIUM_REQUESTS} requests a minute for all together.`,
    picture: <code className={styles.code}>{PREMIUM_REQUESTS} requests a minute</code>,
  },
  'coaching:request': {
    title: '1-on-1 coaching requests',
    text: 'Ask for a session. A person reads the request and answers it.',
    picture: (
      <>
        <p className={styles.line}>
          <b>Topic</b>
          <span>Exits in the first hour</span>
        </p>
        <p className={styles.line}>
          <b>When</b>
          <span>Tuesday, after the close</span>
        </p>
      </>
    ),
  },
};

/** A picture of a locked feature on sample data. */
export const LockedPicture = ({ permission }: { permission: TradingPermission }) => {
  const { title, text, picture } = LOCKED[permission];
  return (
    <li className={styles.item}>
      <div className={styles.picture} role="img" aria-label={`Example: ${title}, sample data`}>
        <div aria-hidden="true">{picture}</div>
      </div>
      <h4 className={styles.title}>{title}</h4>
      <p className={styles.text}>{text}</p>
    </li>
  );
};
