import styles from './TimeMachine.module.css';

/**
 * A progress bar.
 * @param share 0 to 1
 */
export const Progress = ({ share }: { readonly share: number }) => (
  <div
    role="progressbar"
    aria-label="Progress"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share * 100)}
    className={styles.track}
  >
    <span className={styles.done} style={{ inlineSize: `${100 * share}%` }} />
  </div>
);
