import { createStore, type Store, useStore } from '@prebell/platform';
import { useCallback, useState } from 'react';
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

/** The open dialog of a page; null while none is open. */
type DialogStore = Store<DeskDialog | null>;
export const useDialogs = (): DialogStore => useState(() => createStore<DeskDialog | null>(null))[0];

interface Props {
  readonly dialogs: DialogStore;
  /** The charted symbol. */
  readonly symbol: string;
  /** Opens the alert editor. */
  readonly onAlert: (symbol: string) => void;
  readonly onSymbol: (symbol: string) => void;
  /** Called with the tab of the saved scanner or list. */
  readonly onTab: (tab: string) => void;
}

/** Renders the open dialog. Only this follows the store, so that a dialog opens without rendering the panels behind it again. */
export const DeskDialogs = ({ dialogs, symbol, onAlert, onSymbol, onTab }: Props) => {
  const dialog = useStore(dialogs);
  const onClose = useCallback(() => dialogs.set(null), [dialogs]);
  if (dialog === null) return null;
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
