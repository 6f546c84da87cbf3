import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { liveSubscription, useRefreshBilling } from '../../../entities/subscription';
import { PurchaseView } from './PurchaseView';

const POLL_MS = 1_500;
/** After this long the page says that the purchase takes longer than usual. It keeps polling. */
const SLOW_AFTER_MS = 15_000;

/** Waits until the server knows about the purchase, then shows it. */
export const Purchase = ({ sessionId }: { sessionId: string | null }) => {
  const { api } = usePlatform();
  const refresh = useRefreshBilling();
  const [isSlow, setSlow] = useState(false);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['purchase', sessionId],
    queryFn: ({ signal }) =>
      api.call(endpoints.payments.sync, { body: sessionId === null ? {} : { session_id: sessionId }, signal }),
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.checkout?.state === 'open' ? POLL_MS : false),
  });
  const subscription = liveSubscription(data?.subscription ?? null);
  const isFinished = data !== undefined && data.checkout?.state !== 'open';

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // The purchase takes effect at once, so refresh the user that other parts of the page read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per purchase, not per render.
  useEffect(() => {
    if (isFinished) void refresh();
  }, [isFinished]);

  if (isError) return <PurchaseView status="failed" cause={error} onRetry={() => void refetch()} />;
  if (!isFinished) return <PurchaseView status={isSlow ? 'slow' : 'waiting'} />;
  if (subscription === null)
    return <PurchaseView status={data.checkout?.ended === 'card_had_trial' ? 'trial-used' : 'nothing'} />;
  return <PurchaseView status="bought" subscription={subscription} />;
};
