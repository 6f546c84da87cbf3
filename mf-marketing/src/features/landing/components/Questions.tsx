import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { questionsDocument } from '../../../shared/structured-data/documents';
import { StructuredData } from '../../../shared/structured-data/StructuredData';
import { QUESTIONS } from '../model/questions';

/** Questions that visitors ask before they register. */
export const Questions = () => (
  <Section title="Questions">
    <StructuredData data={questionsDocument(QUESTIONS)} />
    <TextGrid items={QUESTIONS} columns={2} />
  </Section>
);
