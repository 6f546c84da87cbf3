import { type Platform, usePlatform, usePreference, useUser } from '@prebell/platform';
import { useEffect } from 'react';
import { type ChatDraft, DRAFT_PREFERENCE } from '../model/chat-preferences';

type Draft = Omit<ChatDraft, 'user'>;
type Ports = Pick<Platform, 'session' | 'preferences'>;

const watched = new WeakSet<object>();

/** Removes the draft at each sign-out until the page closes, even while the room is closed. */
const forgetAtSignOut = ({ session, preferences }: Ports): void => {
  if (watched.has(session)) return;
  watched.add(session);
  session.subscribe(() => {
    if (session.get().status === 'signed-out') preferences.set(DRAFT_PREFERENCE, DRAFT_PREFERENCE.fallback);
  });
};

/** The account's chat draft, the same in every window, and a function that changes it. */
export const useDraft = (): readonly [Draft, (change: (draft: Draft) => Partial<Draft>) => void] => {
  const platform = usePlatform();
  const { preferences } = platform;
  const id = useUser()?.id ?? '';
  usePreference(DRAFT_PREFERENCE);
  useEffect(() => forgetAtSignOut(platform), [platform]);
  const read = () => {
    const draft = preferences.get(DRAFT_PREFERENCE);
    return draft.user === id ? draft : DRAFT_PREFERENCE.fallback;
  };
  // Read the draft again before each change: the server's answer may come many keystrokes later.
  return [read(), (change) => preferences.set(DRAFT_PREFERENCE, { ...read(), ...change(read()), user: id })];
};
