import { Coaching } from '../features/coaching';
import { Contact, Questions, ResponseTimes, Way } from '../features/contact';
import { Page } from '../shared/page/Page';
import styles from './ContactPage.module.css';

export const ContactPage = () => (
  <Page
    title="Contact"
    lead="Questions about the data, a bill, or something that looks wrong? Write to us. A person reads every message."
  >
    <div className={styles.columns}>
      <div className={styles.forms}>
        <Contact />
        <Coaching />
      </div>
      <ResponseTimes />
    </div>
    <Way />
    <Questions />
  </Page>
);
