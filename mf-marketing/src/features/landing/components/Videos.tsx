import { BRAND } from '@prebell/contracts';
import { Section } from '../../../shared/page/Section';
import styles from './Videos.module.css';

/** Other people's video channels. The links pass no referrer. */
export const Videos = () => (
  <Section title="Other traders on video">
    <ul className={styles.channels}>
      {BRAND.videoChannels.map(({ label, href }) => (
        <li key={href}>
          <a className={styles.channel} href={href} target="_blank" rel="noopener noreferrer">
            <b>{label}</b>
            <span>Video channel, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
    <p className={styles.note}>
      These traders are not connected with {BRAND.name}, and we do not recommend their trades.
    </p>
  </Section>
);
