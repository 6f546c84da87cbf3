import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { VALUES } from '../model/content';

/** The principles we decide by. */
export const Values = () => (
  <Section title="What we stand for">
    <TextGrid items={VALUES} columns={2} />
  </Section>
);
