import { Alert } from '@prebell/design-system/base';
import { useHistory, useStatus } from '../api/status';
import { type StatusReportProps, StatusReportView } from './StatusReportView';

/**
 * The report is drawn at once: the prerendered page has its rows, the back end fills them in, and the live page starts with the
 * same answers. It shows the last known report while the platform does not answer.
 */
export const StatusReport = ({ subscribe }: Pick<StatusReportProps, 'subscribe'>) => {
  const status = useStatus();
  const history = useHistory();
  const isSilent = history.data === undefined && status.data === undefined && (history.isError || status.isError);
  return (
    <>
      {isSilent && (
        <Alert kind="error">
          <b>The platform is not responding.</b> It may be down, or your connection to it. This page tries again every
          30 seconds.
        </Alert>
      )}
      <StatusReportView status={status.data} history={history.data} subscribe={subscribe} />
    </>
  );
};
