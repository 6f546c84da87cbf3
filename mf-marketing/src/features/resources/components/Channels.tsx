import { BRAND } from '@prebell/contracts';
import { Section } from '../../../shared/page/Section';
import { CHANNELS } from '../model/content';
import { LinkList } from './LinkList';
import styles from './Note.module.css';

/** Education channels run by others. */
export const Channels = () => (
  <Section title="Education channels">
    <LinkList links={CHANNELS} />
    <p className={styles.note}>
      These traders are not connected with {BRAND.name}, and we do not recommend their trades.
    </p>
  </Section>
);
