import { Books, Channels, Communities, Disclaimer, RiskTips, Sources, Tools } from '../features/resources';
import { Page } from '../shared/page/Page';

export const ResourcesPage = () => (
  <Page
    title="Resources"
    lead="Where to learn, what to read and where the figures come from. We own none of these sites, and nobody paid to be listed."
  >
    <RiskTips />
    <Channels />
    <Tools />
    <Sources />
    <Books />
    <Communities />
    <Disclaimer />
  </Page>
);
