import type { Credentials } from '@prebell/platform';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../model/demo-accounts';
import styles from './DemoBox.module.css';

/** The demo accounts; pressing one fills the form. */
export const DemoBox = ({ onPick }: { onPick: (credentials: Credentials) => void }) => (
  <section className={styles.box} aria-labelledby="demo-accounts" data-demo-only>
    <h2 className={styles.title} id="demo-accounts">
      Demo credentials for testing
    </h2>
    <p className={styles.text}>
      Pick an account to fill the form. They all use the password <code>{DEMO_PASSWORD}</code>. Mails of this demo stand
      in its <a href="/outbox">outbox</a>.
    </p>
    <ul className={styles.accounts}>
      {DEMO_ACCOUNTS.map(({ username, role }) => (
        <li key={username}>
          <button
            type="button"
            className={styles.account}
            onClick={() => onPick({ username, password: DEMO_PASSWORD })}
          >
            <b>{username}</b> <span>{role}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
