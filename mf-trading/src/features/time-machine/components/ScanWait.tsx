import { Button, ErrorState, LoadingState } from '@prebell/design-system';
import { dayLabel } from '../model/day-label';
import type { ScanView } from '../model/recorded-scan';
import { Progress } from './Progress';
import styles from './TimeMachine.module.css';

interface Props {
  /** The scanner's name. */
  readonly name: string;
  readonly date: string;
  /** Null until the server has answered. */
  readonly view: ScanView | null;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

/** Shown while a custom scanner runs over the day, which it must do once before its list at a minute is known. */
export const ScanWait = ({ name, date, view, onRetry, onEdit }: Props) => {
  // For a deleted scanner the desk chooses another one at once, so no text is needed.
  if (view === null || view.state === 'ready' || view.state === 'gone')
    return <LoadingState label="Loading the list..." />;
  return view.state === 'failed' ? (
    <ErrorState
      title={`${name} did not run`}
      text={view.failure}
      cause={view.failure}
      onRetry={onRetry}
      actions={
        <Button size="small" onClick={onEdit}>
          Edit scanner
        </Button>
      }
    />
  ) : (
    <div className={styles.wait}>
      <Progress share={view.progress} />
      <p role="status" className={styles.words}>
        {view.ahead > 0
          ? `${name} waits until ${view.ahead === 1 ? 'another day or scanner is' : `${view.ahead} other days or scanners are`} done`
          : `Running ${name} over ${dayLabel(date)}… ${Math.floor(view.progress * 100)}%`}
      </p>
      <p className={styles.words}>This happens only the first time and usually takes a few seconds.</p>
    </div>
  );
};
