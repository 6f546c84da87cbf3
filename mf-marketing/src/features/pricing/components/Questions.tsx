import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { productDocument, questionsDocument } from '../../../shared/structured-data/documents';
import { StructuredData } from '../../../shared/structured-data/StructuredData';
import { QUESTIONS } from '../model/questions';

/** Frequently asked questions before a purchase. */
export const Questions = () => (
  <Section title="Questions about plans">
    <StructuredData data={questionsDocument(QUESTIONS)} />
    <StructuredData data={productDocument()} />
    <TextGrid items={QUESTIONS} columns={3} />
  </Section>
);
