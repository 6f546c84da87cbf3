import type { Credentials } from '@prebell/platform';
import { DEMO_ACCOUNTS } from '../model/demo-accounts';
import styles from './DemoBox.module.css';

interface Props {
  /** The password that all demo accounts share. */
  readonly password: string;
  readonly onPick: (credentials: Credentials) => void;
}

/** The demo accounts; selecting one fills the form. */
export const DemoBox = ({ password, onPick }: Props) => (
  <section className={styles.box} aria-labelledby="demo-accounts" data-demo-only>
    <h2 className={styles.title} id="demo-accounts">
      Demo credentials for testing
    </h2>
    <p className={styles.text}>
      Pick an account to fill the form. They all use the password <code>{password}</code>. E-mails of this demo go to
      its <a href="/outbox">outbox</a>.
    </p>
    <ul className={styles.accounts}>
      {DEMO_ACCOUNTS.map(({ username, role }) => (
        <li key={username}>
          <button type="button" className={styles.account} onClick={() => onPick({ username, password })}>
            <b>{username}</b> <span>{role}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
