import { type AdminStats, CONVERSION_TIERS, conversionNames, conversionPercent, TIER_LABELS } from '@prebell/contracts';
import { Alert, Card, Skeleton, StatCard } from '@prebell/design-system';
import { formatCount } from '../../../shared/format';
import styles from './StatCardsView.module.css';

interface Figure {
  readonly label: string;
  readonly note: string;
  readonly of: (stats: AdminStats) => string;
}

const FIGURES: readonly Figure[] = [
  { label: 'Total users', note: 'All accounts', of: ({ users }) => formatCount(users.total) },
  { label: 'Active users', note: 'Can sign in', of: ({ users }) => formatCount(users.active) },
  { label: 'New sign-ups', note: 'Last 7 days', of: ({ users }) => formatCount(users.recent_signups) },
  { label: 'Signed in', note: 'Last 7 days', of: ({ users }) => formatCount(users.recent_logins) },
  ...CONVERSION_TIERS.toReversed().map(
    (tier): Figure => ({
      label: TIER_LABELS[tier],
      note: 'Accounts now',
      of: ({ tiers }) => formatCount(tiers[tier]),
    }),
  ),
  { label: 'Premium conversion', note: conversionNames(), of: (stats) => `${conversionPercent(stats)}%` },
  { label: 'Watchlists', note: 'Created by users', of: ({ content }) => formatCount(content.watchlists) },
  { label: 'Active alerts', note: 'Waiting to fire', of: ({ content }) => formatCount(content.active_alerts) },
];

export interface StatCardsViewProps {
  /** Null while loading. */
  readonly stats: AdminStats | null;
  readonly failed: boolean;
}

/** One card per figure. The cards keep their place while the figures load. */
export const StatCardsView = ({ stats, failed }: StatCardsViewProps) =>
  failed ? (
    <Alert kind="error">Failed to load admin data</Alert>
  ) : (
    <ul className={styles.cards} aria-label="Statistics" aria-busy={stats === null}>
      {FIGURES.map(({ label, note, of }) => (
        <li key={label}>
          <Card className={styles.card}>
            <StatCard
              label={label}
              note={note}
              value={stats === null ? <Skeleton className={styles.pending} /> : of(stats)}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
