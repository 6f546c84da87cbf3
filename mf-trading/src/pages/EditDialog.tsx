import type { CustomScanner, Watchlist } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { ScannerEditor } from '../features/own-scanners';
import { WatchlistEditor } from '../features/watchlists';

/** What the dialog edits: a custom scanner or a list; null creates a new one. */
export type Edited =
  | { readonly kind: 'own'; readonly scanner: CustomScanner | null }
  | { readonly kind: 'watchlist'; readonly list: Watchlist | null };

interface Props {
  readonly edited: Edited;
  /** Called with the tab of the saved scanner or list. */
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}

/** The dialog that edits a custom scanner or a list. */
export const EditDialog = ({ edited, onTab, onClose }: Props) => {
  const { host } = usePlatform();
  const onSaved = ({ id }: { readonly id: string }) => {
    onTab(id);
    onClose();
  };
  return edited.kind === 'watchlist' ? (
    <WatchlistEditor list={edited.list} onSaved={onSaved} onClose={onClose} />
  ) : (
    <ScannerEditor
      scanner={edited.scanner}
      onSaved={onSaved}
      onRemoved={onClose}
      onTest={({ id }) => host.navigate(`/backtests?scanner=${id}`)}
      onClose={onClose}
    />
  );
};
