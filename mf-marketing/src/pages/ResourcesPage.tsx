import { Link } from '@prebell/platform/router';
import { Articles, Glossary, Shortcuts } from '../features/learn';
import { Books, Channels, Communities, Disclaimer, RiskTips, Sources, Tools } from '../features/resources';
import { Page } from '../shared/page/Page';

export const ResourcesPage = () => (
  <Page
    title="Resources"
    lead={
      <>
        Ten short lessons, our glossary, and where else to learn. We own none of the sites linked below, and nobody pays
        to be listed. Our own records are the <Link to="/scorecard">scorecard</Link>, the{' '}
        <Link to="/status">status page</Link> and the <Link to="/changelog">changelog</Link>.
      </>
    }
  >
    <Articles />
    <RiskTips />
    <Glossary />
    <Shortcuts />
    <Channels />
    <Tools />
    <Sources />
    <Books />
    <Communities />
    <Disclaimer />
  </Page>
);
