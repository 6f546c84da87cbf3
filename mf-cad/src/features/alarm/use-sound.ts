import { usePreference } from '@prebell/platform';
import { MUTED, type SoundKind } from './sounds';
import { playTone } from './tone';

/** Plays a tone, unless this dispatcher switched it off. */
export const useSound = (kind: SoundKind): (() => void) => {
  const [muted] = usePreference(MUTED);
  return () => {
    if (!muted.includes(kind)) playTone(kind);
  };
};
