import { IconButton, Popover } from '@prebell/design-system';
import styles from './ActivityList.module.css';

/** Says what the log of a scanner leaves out (ADR 51). */
export const ActivityHead = () => (
  <div className={styles.head}>
    <h3 className={styles.title}>Activity</h3>
    <span className={styles.note}>without exits of under 5 minutes</span>
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
        The list follows the conditions at every moment. The log is slower: a stock that falls just short counts as gone
        after five minutes, or once it falls further. So a stock can return to the list without a new entry here.
      </p>
    </Popover>
  </div>
);
