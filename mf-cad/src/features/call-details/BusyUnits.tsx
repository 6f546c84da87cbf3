import { Alert } from '@prebell/design-system';
import styles from './ActForm.module.css';

/** Warns that a typed unit is at work on another call. It blocks nothing: units do take two calls. */
export const BusyUnits = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <Alert kind="warning" role="status" className={styles.warning}>
      {text}
    </Alert>
  );
