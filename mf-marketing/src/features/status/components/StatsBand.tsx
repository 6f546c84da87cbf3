import { useStatus } from '../api/status';
import { figuresOf, symbolCount } from '../model/figures';
import { StatsBandView } from './StatsBandView';

/** While nothing answers, the objectives stand alone. */
export const StatsBand = () => {
  const { data } = useStatus();
  const universe = data?.universe === undefined ? null : symbolCount(data.universe);
  return <StatsBandView figures={figuresOf(data)} universe={universe} />;
};
