import { Alert, Button, ErrorState } from '@prebell/design-system';
import type { ScannerErrorKind } from '../model/scanner-error';
import styles from './ScannerPanelView.module.css';

const TITLE = 'Scanner Error';
const HINT = 'If the problem persists, check your connection';

interface FailureProps {
  readonly kind: ScannerErrorKind;
  readonly text: string;
  readonly cause?: unknown;
  readonly onRetry: () => void;
  readonly onUpgrade: () => void;
}

/** Shown when the scanner failed to load and there are no older rows. */
export const ScannerFailure = ({ kind, text, cause, onRetry, onUpgrade }: FailureProps) =>
  kind === 'upgrade' ? (
    <ErrorState
      title={TITLE}
      text={text}
      actions={
        <Button variant="primary" onClick={onUpgrade}>
          Upgrade Now
        </Button>
      }
    />
  ) : (
    <ErrorState title={TITLE} text={text} cause={cause} onRetry={onRetry} hint={HINT} />
  );

/** Shown above older rows when the last refresh failed. */
export const RefreshFailure = ({ text, onRetry }: Pick<FailureProps, 'text' | 'onRetry'>) => (
  <Alert kind="error" className={styles.problem}>
    <div className={styles.problemLine}>
      <p>
        <strong>{TITLE}</strong> {text} <span className={styles.hint}>{HINT}</span>
      </p>
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  </Alert>
);
