import { useStats } from '../api/stats';
import { StatCardsView } from './StatCardsView';

/** Figures for all accounts. The list below reports its own errors, so a short text is enough here. */
export const StatCards = () => {
  const { data, status } = useStats();
  return <StatCardsView stats={data ?? null} failed={status === 'error'} />;
};
