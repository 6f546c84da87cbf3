import { Link } from '@prebell/platform/router';
import { Articles, Glossary, Shortcuts } from '../features/learn';
import { Books, Channels, Communities, Disclaimer, RiskTips, Sources, Tools } from '../features/resources';
import { Page } from '../shared/page/Page';

export const ResourcesPage = () => (
  <Page
    title="Resources"
    lead={
      <>
        Ten short lessons, the words we use, and where else to learn. We own none of the sites below, and nobody paid to
        be listed. See what is new in the <Link to="/changelog">changelog</Link>.
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
