import { createStore, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import type { SharingDesk } from '../shared/windows/desk-of-page';
import type { WindowPanel } from '../shared/windows/panel-window';

const NONE: ReadonlySet<string> = new Set();
const NO_PANELS = createStore(NONE);

export interface PanelsOut {
  /** Whether a panel has a window of its own and leaves the desk. */
  isOut(panel: WindowPanel): boolean;
  /** Closes the panel's windows, so that it returns. */
  takeBack(panel: WindowPanel): void;
  /** Shows the panel on the desk too, until its windows close. */
  showHere(panel: WindowPanel): void;
}

/** The panels that have left the desk for windows of their own: drawn twice, they would cost twice. */
export const usePanelsOut = (desk: SharingDesk | null): PanelsOut => {
  const out = useStore(desk?.hub.panels ?? NO_PANELS);
  const [shownHere, setShownHere] = useState(NONE);
  useEffect(
    () =>
      setShownHere((before) => (before.size === 0 ? before : new Set([...before].filter((panel) => out.has(panel))))),
    [out],
  );
  return {
    isOut: (panel) => out.has(panel) && !shownHere.has(panel),
    takeBack: (panel) => desk?.hub.takeBack(panel),
    showHere: (panel) => setShownHere((before) => new Set([...before, panel])),
  };
};
