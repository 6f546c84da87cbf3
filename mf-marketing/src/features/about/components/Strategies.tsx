import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { STRATEGIES } from '../model/content';

/** The strategies the scanners are built for, with the criteria they apply. */
export const Strategies = () => (
  <Section title="Three strategies, three scanners">
    <TextGrid items={STRATEGIES} columns={3} />
  </Section>
);
