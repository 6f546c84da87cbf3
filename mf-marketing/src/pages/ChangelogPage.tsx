import { Link } from '@prebell/platform/router';
import { ReleaseLog } from '../features/changelog';
import { Page } from '../shared/page/Page';
import { Section } from '../shared/page/Section';

export const ChangelogPage = () => (
  <Page
    title="Changelog"
    lead={
      <>
        What went live, and when, from the platform’s own signed release log. Each team adds what you would notice. For
        outages, see the <Link to="/status">status page</Link>.
      </>
    }
  >
    <Section title="Latest releases">
      <ReleaseLog />
    </Section>
  </Page>
);
