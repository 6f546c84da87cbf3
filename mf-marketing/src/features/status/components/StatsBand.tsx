import { figuresOf, symbolCount } from '@prebell/contracts';
import { useStatus } from '../api/status';
import { StatsBandView } from './StatsBandView';

/** Loads the platform's measurements and shows them next to the objectives; until the server answers, the objectives alone. */
export const StatsBand = () => {
  const { data } = useStatus();
  const universe = data?.universe === undefined ? null : symbolCount(data.universe);
  return <StatsBandView figures={figuresOf(data)} isKnown={data !== undefined} universe={universe} />;
};
