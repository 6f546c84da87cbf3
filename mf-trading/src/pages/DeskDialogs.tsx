import { AlertEditor, AlertsDialog } from '../features/alerts';
import { WhyDialog, type WhyQuestion } from '../features/why';
import { EditDialog, type Edited } from './EditDialog';

/** The dialog that is open on the desk. */
export type DeskDialog =
  | { readonly kind: 'why'; readonly question: WhyQuestion }
  | { readonly kind: 'edit'; readonly edited: Edited }
  | { readonly kind: 'alert'; readonly symbol: string; readonly price?: number }
  | { readonly kind: 'alerts' };

/** The dialogs that create something new. */
export const NEW_DIALOGS = {
  own: { kind: 'own', scanner: null },
  watchlist: { kind: 'watchlist', list: null },
} as const;

interface Props {
  readonly dialog: DeskDialog;
  /** The charted symbol. */
  readonly symbol: string;
  /** Opens the alert editor. */
  readonly onAlert: (symbol: string) => void;
  readonly onSymbol: (symbol: string) => void;
  /** Called with the tab of the saved scanner or list. */
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}

/** Renders the open dialog. */
export const DeskDialogs = ({ dialog, symbol, onAlert, onSymbol, onTab, onClose }: Props) => {
  switch (dialog.kind) {
    case 'why':
      return <WhyDialog question={dialog.question} onClose={onClose} />;
    case 'edit':
      return <EditDialog edited={dialog.edited} onTab={onTab} onClose={onClose} />;
    case 'alert':
      return <AlertEditor symbol={dialog.symbol} price={dialog.price} onClose={onClose} />;
    case 'alerts':
      return <AlertsDialog symbol={symbol} onNew={onAlert} onSymbol={onSymbol} onClose={onClose} />;
  }
};
