import { StatusReport } from '../features/status';
import { SubscribeToStatus } from '../features/status-mails';
import { Page } from '../shared/page/Page';

export const StatusPage = () => (
  <Page
    title="Status"
    lead="Our objectives, and what the platform measured. We also publish the targets that we missed."
  >
    <StatusReport subscribe={(note) => <SubscribeToStatus note={note} />} />
  </Page>
);
