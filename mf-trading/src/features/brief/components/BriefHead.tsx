import type { MarketStatus } from '@prebell/contracts';
import { Badge, Button, buttonLinkProps, SessionBadge } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { easternDate, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { useTick } from '../../../shared/use-tick';
import styles from './Brief.module.css';

interface Props {
  readonly market: MarketStatus | null;
  readonly onRefresh: () => void;
  readonly onPrint: () => void;
}

/** Title, market time and session, and the page's actions with their shortcut keys. */
export const BriefHead = ({ market, onRefresh, onPrint }: Props) => {
  useTick(1_000);
  const now = usePlatform().clock.now();
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>Morning brief</h1>
      {now !== null && (
        <span className={styles.clock}>
          {easternDate(now)} · {easternMinute(now)} ET
        </span>
      )}
      {market !== null && (
        <>
          <SessionBadge session={market.session} description={market.description} />
          <span className={styles.next}>{market.nextSession}</span>
          {market.feed.label !== null && <Badge tone="warning">{market.feed.label}</Badge>}
        </>
      )}
      <span className={styles.actions}>
        <Button size="small" variant="ghost" title="Refresh (R)" aria-keyshortcuts="r" onClick={onRefresh}>
          Refresh
        </Button>
        <Button size="small" variant="ghost" title="Print (P)" aria-keyshortcuts="p" onClick={onPrint}>
          Print
        </Button>
        <Link
          to="/dashboard"
          title="Back to the desk (Esc)"
          aria-keyshortcuts="Escape b"
          {...buttonLinkProps('ghost', 'small')}
        >
          Back to the desk
        </Link>
      </span>
    </header>
  );
};
