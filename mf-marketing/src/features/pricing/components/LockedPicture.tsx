import {
  ALERT_LIMITS,
  API_KEY_LIMITS,
  PERMISSION_TIER,
  SCANNER_ACCESS,
  type Scanner,
  TIER_LABELS,
  TIERS,
  tierNames,
  tiersFrom,
  WATCHLIST_LIMITS,
  wholeListTier,
} from '@prebell/contracts';
import { Button, MaximizeIcon } from '@prebell/design-system/base';
import { lazy, Suspense, useState } from 'react';
import type { Opened } from '../model/steps';
import styles from './LockedPicture.module.css';

/** Its code loads when a picture is first enlarged. */
const EnlargedPicture = lazy(async () => ({ default: (await import('./EnlargedPicture')).EnlargedPicture }));

const PREMIUM_REQUESTS = API_KEY_LIMITS.perMinuteUnlimited.toLocaleString('en-US');
const CHAT_TIERS = tierNames(tiersFrom(PERMISSION_TIER['chat:use']), 'conjunction');

/** 'Basic shows 10 rows, Pro and Premium show all.' */
const rowsText = (scanner: Scanner): string => {
  const whole = tiersFrom(wholeListTier(scanner));
  const part = TIERS.filter((tier) => !whole.includes(tier)).flatMap((tier) => {
    const rows = SCANNER_ACCESS[scanner][tier];
    return rows === null ? [] : `${TIER_LABELS[tier]} shows ${rows} rows`;
  });
  return `${[...part, `${tierNames(whole, 'conjunction')} ${whole.length === 1 ? 'shows' : 'show'} all`].join(', ')}.`;
};

interface Locked {
  readonly title: string;
  readonly text: string;
  /** What the picture shows, for readers who cannot see it. */
  readonly alt: string;
}

/** A picture for each thing that a paid plan adds. `npm run screens -- parts proof` takes the pictures from the product. */
const LOCKED: Readonly<Record<Opened, Locked>> = {
  'scanner:gappers': {
    title: 'Gappers scanner',
    text: `Ranked from the first pre-market trade. ${rowsText('gappers')}`,
    alt: 'The gappers scanner: symbol, price, gap, relative volume and kind of catalyst, with the headline below each row',
  },
  'chart:levels': {
    title: 'Levels on the chart',
    text: 'VWAP, EMA 9 and 20, and the pre-market high and low.',
    alt: 'A five-minute chart with the VWAP line and the pre-market high',
  },
  'support:priority': {
    title: 'Priority support',
    text: 'Your tickets are marked and come first in our list.',
    alt: 'Our list of tickets: two are marked Priority and come before the third',
  },
  'scanner:low_float': {
    title: 'Low float scanner',
    text: `Few shares, fast moves. ${rowsText('low_float')}`,
    alt: 'The low float scanner: symbol, price, change, relative volume and kind of catalyst',
  },
  'alerts:realtime': {
    title: 'Real-time alerts',
    text: `In the app, with a sound, on your desktop and by e-mail. Up to ${ALERT_LIMITS.perUser}.`,
    alt: 'Three alerts: a stock is halted, a stock enters Low Float, a stock makes a new high of the day',
  },
  'watchlists:custom': {
    title: 'Custom watchlists',
    text: `${WATCHLIST_LIMITS.perUser} lists of up to ${WATCHLIST_LIMITS.symbols} symbols, live like a scanner.`,
    alt: 'A watchlist named Biotech as a tab beside the scanners, with price, change and relative volume of its symbols',
  },
  'chat:use': {
    title: 'Trading room',
    text: `Talk with other ${CHAT_TIERS} members. Click a ticker to open its chart.`,
    alt: 'Three messages in the trading room, one with a symbol as a link',
  },
  'api:limited': {
    title: 'API access',
    text: `Your own keys: ${API_KEY_LIMITS.perMinute} requests a minute, ${PREMIUM_REQUESTS} in ${TIER_LABELS[PERMISSION_TIER['api:unlimited']]}.`,
    alt: 'The settings of a Pro account with an API key named Notebook',
  },
  'scanners:custom': {
    title: 'Custom scanners',
    text: 'Your own conditions with and, or, not, checked every second.',
    alt: 'The editor of a scanner: price at most $20, volume today at least 50K shares, and a third condition',
  },
  backtests: {
    title: 'Backtests',
    text: 'Any scanner on recorded days, with every hit, its outcome and a plain verdict.',
    alt: 'A backtest that says that no edge can be claimed, above its hits, its days and the outcome by exit',
  },
  'time-machine': {
    title: 'Time machine and paper trading',
    text: 'The whole desk at any recorded minute, and paper orders that know nothing of what comes later.',
    alt: 'The desk at a recorded minute, with buttons to step, play and jump to the next hit',
  },
  'api:unlimited': {
    title: 'Unlimited API',
    text: `At most ${API_KEY_LIMITS.perUser} keys, with ${PREMIUM_REQUESTS} requests a minute for all together.`,
    alt: 'The settings of a Premium account with an API key named Morning notebook',
  },
  'coaching:request': {
    title: '1-on-1 coaching requests',
    text: 'Ask for a session. A person reads the request and answers it.',
    alt: 'The request form: exits in the first hour, on Tuesday after the close',
  },
};

/** A picture of a locked feature, in the page's theme. It loads when it is near the viewport. */
export const LockedPicture = ({ opened }: { opened: Opened }) => {
  const { title, text, alt } = LOCKED[opened];
  const [isLarge, setLarge] = useState(false);
  const picture = <div className={styles.picture} role="img" aria-label={alt} data-shows={opened} />;
  return (
    <li className={styles.item}>
      <div className={styles.frame}>
        {picture}
        <Button
          className={styles.enlarge}
          aria-label={`Enlarge the picture: ${title}`}
          aria-haspopup="dialog"
          icon={<MaximizeIcon aria-hidden="true" />}
          onClick={() => setLarge(true)}
        />
        {isLarge && (
          <Suspense fallback={null}>
            <EnlargedPicture
              opened={opened}
              title={title}
              text={text}
              alt={alt}
              part={picture}
              onClose={() => setLarge(false)}
            />
          </Suspense>
        )}
      </div>
      <h4 className={styles.title}>{title}</h4>
      <p className={styles.text}>{text}</p>
    </li>
  );
};
