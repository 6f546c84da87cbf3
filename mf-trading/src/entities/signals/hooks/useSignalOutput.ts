import { type NoticeAction, usePlatform, usePreference } from '@prebell/platform';
import { useCallback, useEffect, useRef } from 'react';
import { playTone } from '../browser/tones';
import type { Signal } from '../model/signal';
import { MUTED_PREFERENCE, NOTIFY_PREFERENCE } from '../model/signal-preferences';

interface SignalOptions {
  /** A button in the notice. */
  readonly action?: NoticeAction;
  /** Shows only the notice: several signals at once share one sound. */
  readonly isSilent?: boolean;
}

/** Shows a signal as a notice, and plays its tone and sends a desktop notification if the user wants them. */
export const useSignalOutput = (): ((signal: Signal, options?: SignalOptions) => void) => {
  const { notify } = usePlatform();
  const [muted] = usePreference(MUTED_PREFERENCE);
  const [notifies] = usePreference(NOTIFY_PREFERENCE);
  const wanted = useRef({ muted, notifies });
  useEffect(() => {
    wanted.current = { muted, notifies };
  });
  return useCallback(
    ({ kind, symbol, text }, { action, isSilent = false } = {}) => {
      // Always show the notice: some users cannot hear the sound, and some browsers block it.
      notify.show('info', text, action);
      if (isSilent) return;
      if (!wanted.current.muted) void playTone(kind);
      if (wanted.current.notifies && document.hidden && Notification.permission === 'granted') {
        new Notification(text, { tag: symbol });
      }
    },
    [notify],
  );
};
