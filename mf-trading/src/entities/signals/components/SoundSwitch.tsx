import type { User } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import { useTick } from '../../../shared/use-tick';
import { useSignals } from '../hooks/useSignals';

/** Turns sounds on or off. Shown if the user enabled any, with the number that the hourly limit skipped. */
export const SoundSwitch = ({ user }: { readonly user: User }) => {
  const keys = useKeyHints();
  useTick(5_000);
  const { isOn, muted, toggleMuted, skippedInHour } = useSignals(user);
  if (!isOn) return null;
  const skipped = skippedInHour();
  return (
    <Button
      size="small"
      variant="ghost"
      aria-pressed={!muted}
      title={keys.hint('Sounds', 'mute')}
      aria-keyshortcuts={keys.aria('mute')}
      onClick={toggleMuted}
    >
      {muted ? 'Muted' : 'Sound'}
      {skipped > 0 && ` · ${skipped} skipped`}
    </Button>
  );
};
