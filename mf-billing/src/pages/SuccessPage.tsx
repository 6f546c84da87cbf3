import { useSearchParams } from '@prebell/platform/router';
import { Purchase } from '../features/purchase';

/** `/subscription/success?session_id=…`: the page that checkout returns to. */
export const SuccessPage = () => {
  const [search] = useSearchParams();
  return <Purchase sessionId={search.get('session_id')} />;
};
