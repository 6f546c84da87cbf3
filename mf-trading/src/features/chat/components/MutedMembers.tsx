import { Button, Popover } from '@prebell/design-system';
import styles from './ChatPanelView.module.css';

interface Props {
  readonly muted: readonly string[];
  readonly onUnmute: (username: string) => void;
}

/** The muted members, with a button to unmute each. */
export const MutedMembers = ({ muted, onUnmute }: Props) => {
  if (muted.length === 0) return null;
  return (
    <Popover
      title="Muted"
      trigger={
        <Button size="small" variant="ghost">
          {muted.length} muted
        </Button>
      }
    >
      <ul className={styles.muted}>
        {muted.map((username) => (
          <li key={username}>
            <span>{username}</span>
            <Button size="small" aria-label={`Unmute ${username}`} onClick={() => onUnmute(username)}>
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
};
