import type { Bus as ServerBus } from '@prebell/server/cluster';

/**
 * Messages between instances:
 * - `rights`: a user's rights or sessions changed (key: the user).
 * - `chat`: a message got its position (key: its number).
 * - `chat-changed`: a message was removed (key: its id).
 * - `closures`: the market's closures changed.
 * - `joined`, `left`: a member entered or left the trading room (key: the name).
 * - `alert`: an alert fired (key: the event).
 * - `due-alerts`: hits have raised alerts that wait in the database.
 * - `own-scans`: a user's own scanner was added, changed or removed.
 * - `own-hits`: hits of custom scanners were stored (key: which, see `own-hits.codec.ts`).
 */
export type Topic =
  | 'rights'
  | 'chat'
  | 'chat-changed'
  | 'closures'
  | 'joined'
  | 'left'
  | 'alert'
  | 'due-alerts'
  | 'own-scans'
  | 'own-hits';

/** Hints between the instances of this platform. */
export type Bus = ServerBus<Topic>;
