import type { CustomScanner } from '@prebell/contracts';
import { ScannerEditor } from '../features/own-scanners';
import type { OwnTarget } from '../features/scanners';
import { WatchlistEditor } from '../features/watchlists';

/** What the dialog edits: one of the user's own tabs, or a new scanner (null). */
export type Edited = OwnTarget | { readonly kind: 'own'; readonly scanner: CustomScanner | null };

interface Props {
  readonly edited: Edited;
  /** Called with the tab of the saved item. */
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}

/** The dialog for one of the user's own tabs. */
export const EditDialog = ({ edited, onTab, onClose }: Props) =>
  edited.kind === 'watchlist' ? (
    <WatchlistEditor list={edited.list} onClose={onClose} />
  ) : (
    <ScannerEditor
      scanner={edited.scanner}
      onSaved={({ id }) => {
        onTab(id);
        onClose();
      }}
      onRemoved={onClose}
      onClose={onClose}
    />
  );
