import type { User } from '@prebell/contracts';
import { usePlatform, usePreference } from '@prebell/platform';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../shared/commands/CommandProvider';
import { playTone } from '../browser/tones';
import { alertSignal, haltSignal, hitSignal, mayHaveSignals, type Signal } from '../model/signal';
import { createSignalBudget } from '../model/signal-budget';
import { BUDGET_PREFERENCE, MUTED_PREFERENCE, NOTIFY_PREFERENCE, SOUNDS_PREFERENCE } from '../model/signal-preferences';

/** Plays the sounds and notifications that the user enabled, within the hourly limit; M mutes. */
export const useSignals = (user: User) => {
  const { market, notify } = usePlatform();
  const [sounds] = usePreference(SOUNDS_PREFERENCE);
  const [muted, setMuted] = usePreference(MUTED_PREFERENCE);
  const [notifies] = usePreference(NOTIFY_PREFERENCE);
  const [perHour] = usePreference(BUDGET_PREFERENCE);
  const wanted = useRef({ sounds, muted, notifies, perHour });
  useEffect(() => {
    wanted.current = { sounds, muted, notifies, perHour };
  });
  const [budget] = useState(() => createSignalBudget(() => wanted.current.perHour));
  const allowed = mayHaveSignals(user);

  useEffect(() => {
    if (!allowed) return;
    const give = (signal: Signal | null) => {
      const { sounds: chosen, muted: silent, notifies: shows } = wanted.current;
      if (signal === null) return;
      // Users set each alert themselves. Alerts have their own limit, on the server.
      if (signal.kind !== 'alert') {
        if (!chosen.includes(signal.kind)) return;
        if (!budget.admit(`${signal.kind} ${signal.symbol}`, Date.now())) return;
      }
      // Show it in any case: some users cannot hear it, and some browsers block sound.
      notify.show('info', signal.text);
      if (!silent) void playTone(signal.kind);
      if (shows && document.hidden && Notification.permission === 'granted') {
        new Notification(signal.text, { tag: signal.symbol });
      }
    };
    const unsubscribes = [
      market.on('hit', (hit) => give(hitSignal(hit))),
      market.on('alert', (event) => give(alertSignal(event))),
      market.on('halt', (halt) => give(haltSignal(halt))),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [market, notify, budget, allowed]);

  const toggleMuted = () => {
    setMuted(!muted);
    notify.show('info', muted ? 'Sounds are on' : 'Sounds are muted');
  };
  useCommand('mute', toggleMuted);
  return { isOn: allowed && sounds.length > 0, muted, toggleMuted, heldBack: () => budget.heldBack(Date.now()) };
};
