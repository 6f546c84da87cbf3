import { LegalDocument, PRIVACY } from '../features/legal';
import { Page } from '../shared/page/Page';

export const PrivacyPage = () => (
  <Page title="Privacy Policy" lead="Which data we hold about you, why, for how long, and how to have them deleted.">
    <LegalDocument sections={PRIVACY} />
  </Page>
);
