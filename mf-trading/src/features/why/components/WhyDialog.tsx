import { Dialog, ErrorState, LoadingState } from '@prebell/design-system';
import { ApiError, usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { type WhyQuestion, whyQueryOptions } from '../api/why';
import { OwnVerdicts } from './OwnVerdicts';
import { WhyAnswer } from './WhyAnswer';

interface Props {
  readonly question: WhyQuestion;
  readonly onClose: () => void;
}

/** Explains why each scanner lists a symbol or not, the user's own included, condition by condition. */
export const WhyDialog = ({ question, onClose }: Props) => {
  const { api, host } = usePlatform();
  const scanners = useOwnScanners(useUser());
  const { data, error, isFetching, refetch } = useQuery(whyQueryOptions(api, question));
  return (
    <Dialog open onClose={onClose} size="large" title={`Why ${question.symbol}?`}>
      {data !== undefined && (
        <WhyAnswer
          why={data}
          own={scanners.length > 0 && <OwnVerdicts question={question} />}
          isOwnFirst={scanners.some(({ id }) => id === question.scanner)}
          onUpgrade={() => {
            onClose();
            host.openUpgrade({ feature: 'other' });
          }}
        />
      )}
      {data === undefined && (isFetching || error === null) && <LoadingState label="Loading the explanation..." />}
      {data === undefined && !isFetching && error !== null && (
        <ErrorState
          title="No explanation"
          text={error instanceof ApiError ? error.message : 'Failed to load the explanation'}
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
};
