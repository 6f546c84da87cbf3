import { Articles, Glossary, Shortcuts } from '../features/learn';
import { Books, Channels, Communities, Disclaimer, RiskTips, Sources, Tools } from '../features/resources';
import { Page } from '../shared/page/Page';

export const ResourcesPage = () => (
  <Page
    title="Resources"
    lead="Ten short lessons, our glossary, and where else to learn. We own none of the sites linked below, and nobody pays to be listed."
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
