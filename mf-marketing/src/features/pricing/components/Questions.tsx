import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { QUESTIONS } from '../model/questions';

/** What is asked before a plan is chosen. */
export const Questions = () => (
  <Section title="Questions about plans">
    <TextGrid items={QUESTIONS} columns={3} />
  </Section>
);
