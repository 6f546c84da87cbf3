import { type Platform, usePlatform, usePreference, useUser } from '@prebell/platform';
import { useEffect } from 'react';
import { type ChatDraft, DRAFT_PREFERENCE } from '../model/chat-preferences';

type Draft = Omit<ChatDraft, 'user'>;
type Ports = Pick<Platform, 'session' | 'preferences'>;

const watched = new WeakSet<object>();

/** Removes the draft at each sign-out, from now on until the page closes: the room may be closed by then. */
const forgetAtSignOut = ({ session, preferences }: Ports): void => {
  if (watched.has(session)) return;
  watched.add(session);
  session.subscribe(() => {
    if (session.get().status === 'signed-out') preferences.set(DRAFT_PREFERENCE, DRAFT_PREFERENCE.fallback);
  });
};

/** The account's draft in the room, the same in every window, and a function that changes it. */
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
  // Reads again before each change: an answer of the server may come many keys later.
  return [read(), (change) => preferences.set(DRAFT_PREFERENCE, { ...read(), ...change(read()), user: id })];
};
