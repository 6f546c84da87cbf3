import { SCANNERS } from '@prebell/contracts';
import type { AnyHit } from './hits';

/** Whether a hit belongs to a custom scanner. */
export const isOwnHit = ({ scanner }: Pick<AnyHit, 'scanner'>): boolean =>
  !(SCANNERS as readonly string[]).includes(scanner);

/** The address of a hit's replay. Hit ids of a custom scanner are only unique together with the scanner's id. */
export const replayPath = (hit: Pick<AnyHit, 'id' | 'scanner'>): string =>
  isOwnHit(hit) ? `/replay/${hit.id}?scanner=${hit.scanner}` : `/replay/${hit.id}`;
