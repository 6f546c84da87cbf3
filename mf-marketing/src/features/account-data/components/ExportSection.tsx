import { Alert, Button } from '@prebell/design-system/base';
import { formErrorText } from '../../../shared/errors/form-error';
import { useExport } from '../api/account';
import styles from './AccountData.module.css';

/** Downloads a copy of the user's data. */
export const ExportSection = () => {
  const save = useExport();
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 className={styles.heading} id="export">
        Your data
      </h2>
      <p className={styles.text}>
        Everything we store about you in one file: account, sessions, payments, messages and log.
      </p>
      {save.isError && <Alert kind="error">{formErrorText(save.error, 'The download failed')}</Alert>}
      <Button className={styles.action} busy={save.isPending} onClick={() => save.mutate()}>
        Download my data
      </Button>
    </section>
  );
};
