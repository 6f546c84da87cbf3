import { ScorecardReport } from '../features/scorecard';
import { Page } from '../shared/page/Page';

export const ScorecardPage = () => (
  <Page
    title="Scorecard"
    lead="Every hit of our three scanners, sealed when it happened, and what became of it. The bad ones as well."
  >
    <ScorecardReport />
  </Page>
);
