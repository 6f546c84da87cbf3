import { BRAND } from '@prebell/contracts';
import { LegalDocument, TERMS, TERMS_NOTES } from '../features/legal';
import { Page } from '../shared/page/Page';

export const TermsPage = () => (
  <Page
    title="Terms of Service"
    lead={`What you may expect from ${BRAND.name}, and what it expects from you, in plain words.`}
  >
    <LegalDocument sections={TERMS} notes={TERMS_NOTES} />
  </Page>
);
