import { Sparkline, Table } from '@prebell/design-system/base';
import { SAMPLE_COLUMNS } from '../../../shared/sample-table/sample-columns';
import { FRAMES } from '../model/film';
import styles from './DemoResults.module.css';

const LABEL = 'Live Scanner Results';

/**
 * One frame of the recording. All frames have the same elements: `prerender.tsx` keeps only the texts and lines that differ, and
 * the page's player fills them in before any script of ours has loaded.
 */
export const FilmStage = ({ frame }: { frame: number }) => {
  const { time, rows, line } = FRAMES[frame] ?? { time: '', rows: [], line: [] };
  return (
    <div className={styles.stage} data-film="">
      <Table
        className={styles.table}
        label={LABEL}
        columns={SAMPLE_COLUMNS}
        rows={rows}
        rowKey={({ symbol }) => symbol}
      />
      <div className={styles.line} aria-hidden="true">
        <Sparkline label="DEMO1" values={line} format={() => ''} />
        <p className={styles.clock}>
          <b>{time}</b> ET
        </p>
      </div>
    </div>
  );
};
