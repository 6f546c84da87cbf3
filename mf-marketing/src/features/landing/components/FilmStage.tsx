import { Percent, Price, Table } from '@prebell/design-system/base';
import { SAMPLE_COLUMNS } from '../../../shared/sample-table/sample-columns';
import { CHARTED, FRAMES } from '../model/film';
import styles from './DemoResults.module.css';
import { FilmChart } from './FilmChart';

const LABEL = 'Live Scanner Results';

/**
 * One frame of the recording. All frames have the same elements: `prerender.tsx` keeps only the texts and paths that differ,
 * and the page's player fills them in before our scripts have loaded.
 */
export const FilmStage = ({ frame }: { frame: number }) => {
  const { time, rows } = FRAMES[frame] ?? { time: '', rows: [] };
  const charted = rows.find(({ symbol }) => symbol === CHARTED);
  return (
    <div className={styles.stage} data-film="">
      <Table
        className={styles.table}
        label={LABEL}
        columns={SAMPLE_COLUMNS}
        rows={rows}
        rowKey={({ symbol }) => symbol}
      />
      <div className={styles.chart} aria-hidden="true">
        <p className={styles.quote}>
          <b>{CHARTED}</b>
          <Price value={charted?.price ?? null} />
          <Percent value={charted?.percent_change ?? null} />
          <span className={styles.clock}>
            <b>{time}</b> ET
          </span>
        </p>
        <FilmChart frame={frame} />
      </div>
    </div>
  );
};
