import { LegalDocument, PRIVACY, PRIVACY_NOTES } from '../features/legal';
import { Page } from '../shared/page/Page';

export const PrivacyPage = () => (
  <Page title="Privacy Policy" lead="Which data we store about you, why, for how long, and how to have it deleted.">
    <LegalDocument sections={PRIVACY} notes={PRIVACY_NOTES} />
  </Page>
);
