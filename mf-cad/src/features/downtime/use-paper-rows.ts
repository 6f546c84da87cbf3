import { usePreference } from '@prebell/platform';
import { arePaperRows, emptyRow, isBlank, type PaperRow, withNextRow } from './model/paper-row';

/** Kept on this computer for everyone: the sheet lies beside it, and the next dispatcher may finish it. */
const PAPER = {
  name: 'dispatch.paper',
  isShared: true,
  accepts: arePaperRows,
  fallback: [] as readonly PaperRow[],
};

/** The lines typed from paper so far, kept on every key press. There is always an empty one at the end. */
export const usePaperRows = () => {
  const [stored, store] = usePreference(PAPER);
  const rows = withNextRow(stored.length === 0 ? [emptyRow()] : stored);
  return {
    rows,
    typed: rows.filter((row) => !isBlank(row)).length,
    change: (row: PaperRow) => store(withNextRow(rows.map((other) => (other.id === row.id ? row : other)))),
    remove: (id: string) => store(withNextRow(rows.filter((other) => other.id !== id))),
    clear: () => store([]),
  };
};
