import type { User } from '@prebell/contracts';
import { usePlatform, usePreference } from '@prebell/platform';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import { useOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { haltSignal, hitSignal, mayHaveSignals, ownHitSignal, type Signal } from '../model/signal';
import { createSignalBudget } from '../model/signal-budget';
import { BUDGET_PREFERENCE, type ChosenKind, MUTED_PREFERENCE, SOUNDS_PREFERENCE } from '../model/signal-preferences';
import { useSignalOutput } from './useSignalOutput';

/** Plays the sounds and notifications that the user enabled, within the hourly limit; M mutes. */
export const useSignals = (user: User) => {
  const { market, notify } = usePlatform();
  const [sounds] = usePreference(SOUNDS_PREFERENCE);
  const [muted, setMuted] = usePreference(MUTED_PREFERENCE);
  const [perHour] = usePreference(BUDGET_PREFERENCE);
  const own = useOwnScanners(user);
  const wanted = useRef({ sounds, perHour, own });
  useEffect(() => {
    wanted.current = { sounds, perHour, own };
  });
  const [budget] = useState(() => createSignalBudget(() => wanted.current.perHour));
  const allowed = mayHaveSignals(user);
  const output = useSignalOutput();

  useEffect(() => {
    if (!allowed) return;
    const give = (signal: Signal<ChosenKind> | null) => {
      if (signal === null || !wanted.current.sounds.includes(signal.kind)) return;
      if (budget.admit(`${signal.kind} ${signal.symbol}`, Date.now())) output(signal);
    };
    const unsubscribes = [
      market.on('hit', (hit) => give(hitSignal(hit))),
      market.on('custom:hit', (hit) => {
        const name = wanted.current.own.find(({ id }) => id === hit.scanner)?.name;
        give(ownHitSignal(hit, name ?? 'your scanner'));
      }),
      market.on('halt', (halt) => give(haltSignal(halt))),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [market, output, budget, allowed]);

  const toggleMuted = () => {
    setMuted(!muted);
    notify.show('info', muted ? 'Sounds are on' : 'Sounds are muted');
  };
  useCommand('mute', toggleMuted);
  return {
    isOn: allowed && sounds.length > 0,
    muted,
    toggleMuted,
    skippedInHour: () => budget.skippedInHour(Date.now()),
  };
};
