import { Menu, MenuItem } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useSyncExternalStore } from 'react';
import { MUTED, SOUND_KINDS, SOUND_NAMES, toggled } from './sounds';
import { isBlocked, playTone } from './tone';

const followKeys = (listener: () => void): (() => void) => {
  const events = ['keyup', 'pointerup'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
};

/** Menu that switches sounds on and off. Its button shows how many are off, so nobody misses one that was muted by accident. */
export const SoundsMenu = () => {
  const [muted, setMuted] = usePreference(MUTED);
  const blocked = useSyncExternalStore(followKeys, isBlocked, isBlocked);
  const label = blocked ? 'SOUND OFF: press any key' : muted.length === 0 ? 'Sounds' : `Sounds: ${muted.length} off`;
  return (
    <Menu label={label}>
      {SOUND_KINDS.map((kind) => (
        <MenuItem
          key={kind}
          onSelect={() => {
            setMuted(toggled(muted, kind));
            // Play the sound that the dispatcher just switched on.
            if (muted.includes(kind)) playTone(kind);
          }}
        >
          {SOUND_NAMES[kind]}: {muted.includes(kind) ? 'off' : 'on'}
        </MenuItem>
      ))}
    </Menu>
  );
};
