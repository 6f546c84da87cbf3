import type { CustomScanner } from '@prebell/contracts';
import { ScannerEditor } from '../features/own-scanners';
import type { OwnTarget } from '../features/scanners';
import { WatchlistEditor } from '../features/watchlists';

/** What is being written: one of the user's own tabs, or a scanner that does not exist yet (null). */
export type Edited = OwnTarget | { readonly kind: 'own'; readonly scanner: CustomScanner | null };

interface Props {
  readonly edited: Edited;
  /** Told the tab of what was saved. */
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}

/** The dialog that belongs to a tab of the user's own. */
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
