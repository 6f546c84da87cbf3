import { usePlatform } from '@prebell/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { isLeftAlone } from '../features/idle-lock';
import type { BoardKeeper, KeptBoard, KeptOwner } from '../shared/kept-board';

/** `reading`: not known yet. `none`: this computer cannot open a board. `locked`: it can, with its owner's password. */
type Opening = { readonly status: 'reading' | 'none' } | { readonly status: 'locked'; readonly owner: KeptOwner };

interface Options {
  readonly keeper: BoardKeeper;
  /** Whether the server cannot say who is signed in and nobody works on this page yet. */
  readonly isNeeded: boolean;
  readonly onOpen: (kept: KeptBoard) => void;
  /** Asks for the owner's password before the board opens. */
  readonly onLock: (userId: string) => void;
}

/**
 * Opens the board stored on this computer while the server cannot be reached: at once if its dispatcher worked here within the idle time,
 * otherwise after the password.
 */
export const useKeptOpening = ({ keeper, isNeeded, onOpen, onLock }: Options) => {
  const { preferences } = usePlatform();
  const [opening, set] = useState<Opening>({ status: 'reading' });
  const opened = useEffectEvent(onOpen);
  const locked = useEffectEvent(onLock);
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    const begin = async () => {
      const owner = await keeper.owner();
      const isOpen = owner !== null && !isLeftAlone(preferences, owner.user.id, Date.now());
      const kept = isOpen ? await keeper.open() : null;
      if (isOver) return;
      if (owner === null) return set({ status: 'none' });
      if (kept !== null) return opened(kept);
      keeper.lock();
      locked(owner.user.id);
      set({ status: 'locked', owner });
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [isNeeded, keeper, preferences]);
  return {
    opening,
    /** Opens the board after the owner entered the password. */
    open: async () => {
      const kept = await keeper.open();
      if (kept === null) set({ status: 'none' });
      else onOpen(kept);
    },
  };
};
