import { useStats } from '../api/stats';
import { StatCardsView } from './StatCardsView';

/** The counts over all accounts. The list below has its own failure; here it is enough to say that there are none. */
export const StatCards = () => {
  const { data, status } = useStats();
  return <StatCardsView stats={data ?? null} failed={status === 'error'} />;
};
