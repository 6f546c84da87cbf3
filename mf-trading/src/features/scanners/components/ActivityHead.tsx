import { IconButton, Popover, Select } from '@prebell/design-system';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { Toolbar } from '../../../shared/roving/Toolbar';
import { lookBacks } from '../model/missed';
import styles from './ActivityList.module.css';

interface Props {
  /** Market time, epoch milliseconds; null while unknown. */
  readonly now: number | null;
  /** The list shows the strongest since this time, epoch milliseconds; null for the newest of the day. */
  readonly since: number | null;
  readonly onSince: (since: number | null) => void;
}

/** Head of the activity list: chooses its order, and says what the list leaves out (ADR 51). */
export const ActivityHead = ({ now, since, onSince }: Props) => {
  const moments = now === null ? [] : lookBacks(now);
  // Keep a chosen time in the menu when the next half hour begins.
  const offered = since === null || moments.includes(since) ? moments : [since, ...moments];
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>Activity</h3>
      <Toolbar label="Activity options">
        <Select
          size="small"
          className={styles.order}
          aria-label="Order of the activity"
          value={since === null ? '' : String(since)}
          options={[
            { value: '', label: 'Newest first' },
            ...offered.map((at) => ({ value: String(at), label: `Strongest since ${easternMinute(at)}` })),
          ]}
          onValueChange={(value) => onSince(value === '' ? null : Number(value))}
        />
        <Popover
          title="What this log leaves out"
          className={styles.help}
          trigger={
            <IconButton
              size="small"
              label="What this log leaves out"
              className={styles.helpButton}
              icon={<span aria-hidden="true">?</span>}
            />
          }
        >
          <p>A stock that leaves and is back within five minutes did not really leave. The log shows neither.</p>
          <p>
            The list follows the conditions at every moment. The log is slower: a stock that falls just short counts as
            gone after five minutes, or once it falls further. So a stock can return to the list without a new entry
            here.
          </p>
          <p>
            “Strongest since” shows each stock that has been on the list since then, once, with its newest halt. Stocks
            that entered since then show their best change. Others show their change now, or at their exit. Gappers are
            sorted by gap.
          </p>
          <p>New highs are those since this page opened.</p>
        </Popover>
      </Toolbar>
      <span className={styles.note}>without exits of under 5 minutes</span>
    </div>
  );
};
