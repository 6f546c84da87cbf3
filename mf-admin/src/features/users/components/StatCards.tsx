import { useStats } from '../api/stats';
import { StatCardsView } from './StatCardsView';

/** The counts over all accounts. The list below reports its own failure; here a short text is enough. */
export const StatCards = () => {
  const { data, status } = useStats();
  return <StatCardsView stats={data ?? null} failed={status === 'error'} />;
};
