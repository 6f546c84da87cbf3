import { BRAND } from '@prebell/contracts';
import styles from './ResponseTimes.module.css';

/** Support hours and response times. */
export const ResponseTimes = () => (
  <section className={styles.times} aria-labelledby="response-times">
    <h2 className={styles.title} id="response-times">
      Response times
    </h2>
    <dl className={styles.list}>
      <div>
        <dt>Support hours</dt>
        <dd>Monday to Friday, 4 AM to 8 PM ET</dd>
      </div>
      <div>
        <dt>Technical issues</dt>
        <dd>Usually within 24 hours</dd>
      </div>
      <div>
        <dt>General questions</dt>
        <dd>Within 48 hours</dd>
      </div>
      <div>
        <dt>By e-mail</dt>
        <dd>
          <a className={styles.mail} href={`mailto:${BRAND.supportEmail}`}>
            {BRAND.supportEmail}
          </a>
        </dd>
      </div>
    </dl>
  </section>
);
