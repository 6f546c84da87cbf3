import { createStore, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import type { SharingDesk } from '../shared/windows/desk-of-page';
import type { WindowPanel } from '../shared/windows/panel-window';

const NONE: ReadonlySet<string> = new Set();
const NO_PANELS = createStore(NONE);

export interface PanelsOut {
  /** Whether a panel is in its own window and so not on the desk. */
  isOut(panel: WindowPanel): boolean;
  /** Closes the panel's windows, which brings it back. */
  takeBack(panel: WindowPanel): void;
  /** Shows the panel on the desk too, until its windows close. */
  showHere(panel: WindowPanel): void;
}

/** Tracks the panels that are in their own windows. The desk does not draw them too, because that would double the cost. */
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
