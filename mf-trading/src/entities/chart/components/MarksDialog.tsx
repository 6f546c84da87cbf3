import { Alert, Button, Dialog } from '@prebell/design-system';
import type { MarkDraft } from '../hooks/useChartTools';
import type { OwnMarks } from '../hooks/useOwnMarks';
import { MarkForm } from './MarkForm';
import { MarkRow } from './MarkRow';
import styles from './Marks.module.css';

interface Props {
  readonly symbol: string;
  readonly draft: MarkDraft;
  /** The last price, suggested for a new level; null while unknown. */
  readonly price: number | null;
  readonly own: OwnMarks;
  readonly onAlert?: ((price: number) => void) | undefined;
  readonly onClose: () => void;
}

/** Adds levels and notes by keyboard, and lists those of the symbol, highest price first. */
export const MarksDialog = ({ symbol, draft, price, own, onAlert, onClose }: Props) => {
  const isNote = draft.kind === 'note';
  const base = { symbol, kind: draft.kind, at: isNote ? draft.at : null } as const;
  return (
    <Dialog open onClose={onClose} size="small" title={isNote ? `Note on ${symbol}` : `Levels and notes of ${symbol}`}>
      <MarkForm
        base={base}
        price={isNote ? draft.price : price}
        onAdd={(content) => {
          own.add(content);
          if (isNote) onClose();
        }}
      />
      {own.failed && (
        <Alert kind="error">
          We could not load your levels and notes.{' '}
          <Button size="small" onClick={own.retry}>
            Try again
          </Button>
        </Alert>
      )}
      {!isNote && (
        <ul className={styles.list} aria-label={`Levels and notes of ${symbol}`}>
          {own.marks.map((mark) => (
            <MarkRow
              key={mark.id}
              mark={mark}
              onChange={own.change}
              onRemove={own.remove}
              onAlert={
                onAlert &&
                ((level) => {
                  onClose();
                  onAlert(level);
                })
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {!isNote && own.marks.length === 0 && !own.failed && (
          <p>No levels or notes yet. You can also hold Alt and click on the chart.</p>
        )}
        {own.undo !== null && (
          <Button size="small" onClick={own.undo}>
            Undo delete
          </Button>
        )}
        {own.unsent > 0 && <UnsentText count={own.unsent} />}
      </div>
    </Dialog>
  );
};

/** Says that this browser keeps unsaved changes until the server has them. */
export const UnsentText = ({ count }: { readonly count: number }) => (
  <p role="status">
    {count} {count === 1 ? 'change' : 'changes'} not saved yet. This browser keeps {count === 1 ? 'it' : 'them'} and
    tries again.
  </p>
);
