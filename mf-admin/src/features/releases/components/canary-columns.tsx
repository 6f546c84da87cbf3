import type { Column } from '@prebell/design-system';
import { formatCount } from '../../../shared/format';
import type { CanarySide } from '../model/describe-canary';
import { formatMs, formatShift, shortDigest } from '../model/describe-version';

/** Figures of the canary and of the live version, from signed-in users only, since the canary began. */
export const CANARY_COLUMNS: Column<CanarySide>[] = [
  { key: 'name', label: 'Accounts', rowHeader: true, render: ({ name }) => name },
  { key: 'version', label: 'Version', render: ({ digest }) => <code title={digest}>{shortDigest(digest)}</code> },
  { key: 'views', label: 'Views', numeric: true, render: ({ views }) => formatCount(views) },
  {
    key: 'affected',
    label: 'Views with errors',
    numeric: true,
    render: ({ affected }) => formatCount(affected),
  },
  { key: 'lcp', label: 'LCP p75', numeric: true, render: ({ vitals }) => formatMs(vitals.lcp) },
  { key: 'inp', label: 'INP p75', numeric: true, render: ({ vitals }) => formatMs(vitals.inp) },
  { key: 'cls', label: 'CLS p75', numeric: true, render: ({ vitals }) => formatShift(vitals.cls) },
];
