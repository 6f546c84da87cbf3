import { ErrorState } from '@prebell/design-system';
import { isUnreachable } from '../model/unreachable';
import styles from './Settings.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why a section has no data. Without a connection the page says so once, above all sections. */
export const LoadFault = ({ title, text, error, onRetry }: Props) =>
  isUnreachable(error) ? (
    <p className={styles.text}>Not loaded yet.</p>
  ) : (
    <ErrorState title={title} text={text} cause={error} onRetry={onRetry} />
  );
