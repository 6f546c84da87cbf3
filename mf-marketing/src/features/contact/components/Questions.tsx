import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { questionsDocument } from '../../../shared/structured-data/documents';
import { StructuredData } from '../../../shared/structured-data/StructuredData';
import { QUESTIONS } from '../model/questions';

/** Frequently asked questions, answered before visitors write to us. */
export const Questions = () => (
  <Section title="Frequently asked questions">
    <StructuredData data={questionsDocument(QUESTIONS)} />
    <TextGrid items={QUESTIONS} columns={3} />
  </Section>
);
