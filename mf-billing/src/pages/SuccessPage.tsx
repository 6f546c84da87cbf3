import { useSearchParams } from '@prebell/platform/router';
import { Purchase } from '../features/purchase';

/** `/subscription/success`: where checkout returns to, with `?session_id=`. */
export const SuccessPage = () => {
  const [search] = useSearchParams();
  return <Purchase sessionId={search.get('session_id')} />;
};
