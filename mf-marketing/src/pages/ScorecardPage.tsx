import { ScorecardReport } from '../features/scorecard';
import { Page } from '../shared/page/Page';

export const ScorecardPage = () => (
  <Page
    title="Scorecard"
    lead="Every hit of our three scanners, sealed when it happened, and how it turned out. The losers too."
  >
    <ScorecardReport />
  </Page>
);
