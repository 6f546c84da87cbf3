import { StatusReport } from '../features/status';
import { Page } from '../shared/page/Page';

export const StatusPage = () => (
  <Page
    title="Status"
    lead="What we set out to hold, and what this very system measured of itself. A figure that is missed stands here as well."
  >
    <StatusReport />
  </Page>
);
