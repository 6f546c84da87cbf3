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

/** Which sounds are on. Its button says so before anybody opens it: no sound is off by accident. */
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
            // Dispatchers hear the sound that they switch on.
            if (muted.includes(kind)) playTone(kind);
          }}
        >
          {SOUND_NAMES[kind]}: {muted.includes(kind) ? 'off' : 'on'}
        </MenuItem>
      ))}
    </Menu>
  );
};
