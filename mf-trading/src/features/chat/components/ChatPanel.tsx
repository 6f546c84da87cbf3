import { mayChat, type User } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import type { ReactNode } from 'react';
import { useChatRoom } from '../hooks/useChatRoom';
import { ChatPanelView } from './ChatPanelView';
import { LockedChat } from './LockedChat';

interface Props {
  readonly user: User;
  /** A symbol in a message was pressed. */
  readonly onSymbolChange: (symbol: string) => void;
  readonly className?: string | undefined;
  /** Further controls of the panel's head, its owner's. */
  readonly controls?: ReactNode;
}

/** The trading room, for those it is open to. */
export const ChatPanel = ({ user, ...rest }: Props) => {
  const isOpen = mayChat({ tier: user.subscription_tier, is_admin: user.is_admin });
  return isOpen ? <OpenChat {...rest} /> : <Locked className={rest.className} controls={rest.controls} />;
};

const OpenChat = ({ onSymbolChange, className, controls }: Omit<Props, 'user'>) => {
  const { room, connection, send } = useChatRoom();
  // The server knows of a tier that ended before this page does.
  if (connection.code === 'UPGRADE_REQUIRED') return <Locked className={className} controls={controls} />;
  return (
    <ChatPanelView
      room={room}
      connection={connection}
      send={send}
      onSymbol={onSymbolChange}
      className={className}
      controls={controls}
    />
  );
};

const Locked = ({ className, controls }: Pick<Props, 'className' | 'controls'>) => {
  const { host } = usePlatform();
  return (
    <LockedChat className={className} controls={controls} onUpgrade={() => host.openUpgrade({ feature: 'other' })} />
  );
};
