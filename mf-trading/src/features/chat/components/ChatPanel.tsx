import { mayChat, type User } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { type ReactNode, useMemo } from 'react';
import { useChatRoom } from '../hooks/useChatRoom';
import { useModeration } from '../hooks/useModeration';
import { ChatPanelView } from './ChatPanelView';
import { LockedChat } from './LockedChat';
import { MutedMembers } from './MutedMembers';
import { SlowMode } from './SlowMode';

interface Props {
  readonly user: User;
  /** Called when the user selects a symbol in a message. */
  readonly onSymbolChange: (symbol: string) => void;
  readonly className?: string | undefined;
  /** Additional header controls from the parent. */
  readonly controls?: ReactNode;
}

/** The trading room, for plans that include it. */
export const ChatPanel = (props: Props) => {
  const { user, className, controls } = props;
  const isOpen = mayChat({ tier: user.subscription_tier, is_admin: user.is_admin });
  return isOpen ? <OpenChat {...props} /> : <Locked className={className} controls={controls} />;
};

const OpenChat = ({ user, onSymbolChange, className, controls }: Props) => {
  const { room, connection, send, loadOlder } = useChatRoom();
  const { actions, muted, unmute } = useModeration(user);
  const visibleRoom = useMemo(
    () => ({ ...room, messages: room.messages.filter(({ username }) => !muted.includes(username)) }),
    [room, muted],
  );
  // The server may notice that a plan has ended before this page does.
  if (connection.code === 'UPGRADE_REQUIRED') return <Locked className={className} controls={controls} />;
  return (
    <ChatPanelView
      room={visibleRoom}
      connection={connection}
      send={send}
      actions={actions}
      onStart={() => void loadOlder()}
      onSymbol={onSymbolChange}
      className={className}
      controls={
        <>
          <MutedMembers muted={muted} onUnmute={unmute} />
          <SlowMode isAdmin={user.is_admin} />
          {controls}
        </>
      }
    />
  );
};

const Locked = ({ className, controls }: Pick<Props, 'className' | 'controls'>) => {
  const { host } = usePlatform();
  return (
    <LockedChat className={className} controls={controls} onUpgrade={() => host.openUpgrade({ feature: 'other' })} />
  );
};
