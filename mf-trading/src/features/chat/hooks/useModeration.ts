import { type ChatMessage, endpoints, type User } from '@prebell/contracts';
import { ApiError, usePlatform, usePreference } from '@prebell/platform';
import { useMemo } from 'react';
import type { MessageActions } from '../components/Message';
import { MUTED_PREFERENCE } from '../model/chat-preferences';

/** The moderation actions: mute members, report messages and, for admins, remove them. */
export const useModeration = ({ username, is_admin }: Pick<User, 'username' | 'is_admin'>) => {
  const { api, notify } = usePlatform();
  const [muted, setMuted] = usePreference(MUTED_PREFERENCE);

  const actions = useMemo((): MessageActions => {
    const attempt = async (work: Promise<unknown>, done: string) => {
      try {
        await work;
        notify.show('success', done);
      } catch (error) {
        notify.show('error', error instanceof ApiError ? error.message : 'The action failed');
      }
    };
    const path = ({ id }: ChatMessage) => ({ params: { id } });
    return {
      username,
      onReport: (message) =>
        void attempt(api.call(endpoints.chat.report, path(message)), 'Reported. Support will review it.'),
      onMute: (name) => {
        setMuted([...muted.filter((one) => one !== name), name]);
        notify.show('info', `${name} is muted`);
      },
      onRemove: is_admin
        ? (message) => void attempt(api.call(endpoints.chat.remove, path(message)), 'Message removed')
        : null,
    };
  }, [api, notify, username, is_admin, muted, setMuted]);

  return { actions, muted, unmute: (name: string) => setMuted(muted.filter((one) => one !== name)) };
};
