import type { CallUnit } from '@prebell/contracts';

/** The latest step that a unit has reported, in words. The unit must have reported one. */
export const reportedStep = ({ cleared_at, on_scene_at }: Pick<CallUnit, 'cleared_at' | 'on_scene_at'>): string =>
  cleared_at !== null ? 'clear' : on_scene_at !== null ? 'on scene' : 'en route';
