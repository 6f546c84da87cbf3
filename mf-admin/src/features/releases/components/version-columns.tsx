import type { AppVersion } from '@prebell/contracts';
import { Badge, type Column } from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { formatBytes, formatMs, formatShift, shortDigest, signerOf } from '../model/describe-version';
import styles from './columns.module.css';
import { withHost } from './with-host';

const count = (value: number | null) => (value === null ? NOTHING : value.toLocaleString('en-US'));

/** The versions of each app, with the figures that pages reported. */
export const VERSION_COLUMNS: Column<AppVersion>[] = [
  { key: 'app', label: 'App', rowHeader: true, render: ({ app, host }) => withHost(app, host) },
  {
    key: 'version',
    label: 'Version',
    render: ({ digest, is_live, canary }) => (
      <>
        <code title={digest}>{shortDigest(digest)}</code> {is_live && <Badge tone="success">Live</Badge>}
        {canary?.is_running === true && <Badge tone="info">Canary {canary.percent}%</Badge>}
        {canary?.is_running === false && <Badge>Ended canary ({canary.percent}%)</Badge>}
      </>
    ),
  },
  { key: 'views', label: 'Views', numeric: true, render: ({ views }) => count(views) },
  { key: 'errors', label: 'Error reports', numeric: true, render: ({ faults }) => count(faults) },
  { key: 'lcp', label: 'LCP p75', numeric: true, render: ({ vitals }) => formatMs(vitals.lcp) },
  { key: 'inp', label: 'INP p75', numeric: true, render: ({ vitals }) => formatMs(vitals.inp) },
  { key: 'cls', label: 'CLS p75', numeric: true, render: ({ vitals }) => formatShift(vitals.cls) },
  {
    key: 'first',
    label: 'First scripts (brotli)',
    numeric: true,
    render: ({ size }) => (size === null ? NOTHING : formatBytes(size.first_paint)),
  },
  {
    key: 'total',
    label: 'All files (brotli)',
    numeric: true,
    render: ({ size }) => (size === null ? NOTHING : formatBytes(size.total)),
  },
  { key: 'since', label: 'Since (ET)', render: ({ live_at }) => formatInstant(live_at) },
  {
    key: 'signed',
    label: 'Signed by',
    render: ({ signed_by }) => (
      <span className={styles.words} title={signed_by?.by}>
        {signerOf(signed_by)}
      </span>
    ),
  },
];
