import { type ChartTool, TOOL_HINTS } from '../model/chart-tool';
import styles from './Marks.module.css';
import { UnsentText } from './MarksDialog';

interface Props {
  readonly tool: ChartTool | null;
  /** The measurement in words. It is announced once it is done, so this line is hidden from screen readers. */
  readonly measurement: string | null;
  readonly unsent: number;
}

/** One status line: what the next click does, the last measurement, and how many changes are not saved yet. */
export const ChartStatus = ({ tool, measurement, unsent }: Props) => (
  <div className={styles.status}>
    {tool !== null && <p role="status">{TOOL_HINTS[tool]}</p>}
    {measurement !== null && <p aria-hidden="true">{measurement}</p>}
    {unsent > 0 && <UnsentText count={unsent} />}
  </div>
);
