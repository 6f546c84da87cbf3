/** The events that have a tone, in the order of the menu. */
export const SOUND_KINDS = ['new_call', 'pending', 'en_route', 'on_scene', 'par', 'offline', 'refused'] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

/** The names of the sounds on screen. */
export const SOUND_NAMES: Readonly<Record<SoundKind, string>> = {
  new_call: 'New call',
  pending: 'Call waiting too long',
  en_route: 'Unit not en route',
  on_scene: 'Unit not on scene',
  par: 'PAR due',
  offline: 'OFFLINE',
  refused: 'Entry refused',
};

const isKind = (value: unknown): value is SoundKind => SOUND_KINDS.some((kind) => kind === value);

/** The sounds that this dispatcher switched off. */
export const MUTED = {
  name: 'dispatch.muted',
  accepts: (value: unknown): value is readonly SoundKind[] => Array.isArray(value) && value.every(isKind),
  fallback: [] as readonly SoundKind[],
};

/** The muted sounds after toggling one. */
export const toggled = (muted: readonly SoundKind[], kind: SoundKind): readonly SoundKind[] =>
  muted.includes(kind) ? muted.filter((one) => one !== kind) : [...muted, kind];
