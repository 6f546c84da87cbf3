import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { VALUES } from '../model/content';

/** How we decide when two good things disagree. */
export const Values = () => (
  <Section title="What we hold to">
    <TextGrid items={VALUES} columns={2} />
  </Section>
);
