import { Alert } from '@prebell/design-system/base';
import { useHistory, useStatus } from '../api/status';
import { type StatusReportProps, StatusReportView } from './StatusReportView';

/**
 * Loads the status report. The prerendered page already has its rows, which the back end fills in, and the live page starts
 * with the same answers. If the platform does not answer, the last known report stays.
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
