import { useStatus } from '../api/status';
import { figuresOf, symbolCount } from '../model/figures';
import { StatsBandView } from './StatsBandView';

/** Without an answer from the server, the band shows the objectives alone. */
export const StatsBand = () => {
  const { data } = useStatus();
  const universe = data?.universe === undefined ? null : symbolCount(data.universe);
  return <StatsBandView figures={figuresOf(data)} universe={universe} />;
};
