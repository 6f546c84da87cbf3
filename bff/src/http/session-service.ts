import type { Actor } from './actor';

/** Finds the owner of a token, for requests and sockets. */
export interface SessionService {
  /**
   * The owner of an access token. Throws UNAUTHENTICATED for a token that is forged or expired or whose session has ended, and
   * ACCOUNT_INACTIVE for a deactivated account. `cookies` is the request's header: a bound token needs its cookie.
   */
  authenticate(token: string, cookies?: string): Promise<Actor>;
  /** Announces that a user's rights or sessions changed; call it after the commit. */
  announceChange(userId: string): void;
  /**
   * Calls `listener` with the id of a user whose rights or sessions changed. A socket then runs `authenticate` with its token again
   * and closes if that throws. Returns the function that stops listening.
   */
  onChange(listener: (userId: string) => void): () => void;
}
