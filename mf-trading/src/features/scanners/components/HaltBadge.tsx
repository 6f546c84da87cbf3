import { HALT_LABELS, type Halt, toSeconds } from '@prebell/contracts';
import { Badge, formatCountdown } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { easternMoment } from '../../../shared/eastern-time/eastern-time';
import { useMarketDate } from '../../../shared/market/market-date';
import { useTick } from '../../../shared/use-tick';
import styles from './ScannerRow.module.css';

/** 'HALT 3:12': the symbol is halted, with the market time until it resumes, if known. */
export const HaltBadge = ({ halt }: { readonly halt: Halt | null }) => {
  useTick(1_000);
  const now = usePlatform().clock.now();
  const today = useMarketDate();
  const left = halt?.resume_at == null || now === null ? null : toSeconds(Date.parse(halt.resume_at) - now);
  return (
    <Badge
      tone="warning"
      className={styles.halt}
      title={
        halt === null ? undefined : `${HALT_LABELS[halt.code]}, since ${easternMoment(Date.parse(halt.since), today)}`
      }
    >
      HALT{left !== null && left > 0 && <span className={styles.countdown}> {formatCountdown(left)}</span>}
    </Badge>
  );
};
