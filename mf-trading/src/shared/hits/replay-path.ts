import { SCANNERS } from '@prebell/contracts';
import type { AnyHit } from './hits';

/** Whether a hit belongs to one of the user's own scanners. */
export const isOwnHit = ({ scanner }: Pick<AnyHit, 'scanner'>): boolean =>
  !(SCANNERS as readonly string[]).includes(scanner);

/** The page that replays a hit. The ids of a custom scanner's hits are unique only together with its own. */
export const replayPath = (hit: Pick<AnyHit, 'id' | 'scanner'>): string =>
  isOwnHit(hit) ? `/replay/${hit.id}?scanner=${hit.scanner}` : `/replay/${hit.id}`;
