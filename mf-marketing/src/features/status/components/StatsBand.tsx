import { useStatus } from '../api/status';
import { figuresOf } from '../model/figures';
import { StatsBandView } from './StatsBandView';

/** While nothing answers, the objectives stand alone. */
export const StatsBand = () => <StatsBandView figures={figuresOf(useStatus().data)} />;
