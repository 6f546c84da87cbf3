import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { QUESTIONS } from '../model/questions';

/** What visitors ask most, answered before they write. */
export const Questions = () => (
  <Section title="Frequently asked questions">
    <TextGrid items={QUESTIONS} columns={3} />
  </Section>
);
