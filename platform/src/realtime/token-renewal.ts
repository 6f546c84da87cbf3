import type { ApiClient } from '../api/api-client';
import { tokenLife } from '../session/token-life';
import type { TokenStore } from '../session/token-store';

/** A new token is fetched this long before the old one ends. */
const AHEAD_MS = 60_000;
const SOONEST_MS = 5_000;

/**
 * Fetches a new token before the one in use ends, for as long as somebody needs an open connection: a server ends sockets
 * whose token ran out. Returns the function that stops it.
 */
export const renewInTime = (token: TokenStore, api: Pick<ApiClient, 'refresh'>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(
      async () => {
        if ((await api.refresh()) === 'unreachable') schedule(SOONEST_MS);
      },
      Math.max(milliseconds, SOONEST_MS),
    );
  };
  // A token that has just come lasts its lifetime, whatever this computer's clock says; one that was there may be older.
  const whenNew = () => {
    const life = tokenLife(token.get());
    if (life === null) clearTimeout(timer);
    else schedule(life.lifetimeMs - AHEAD_MS);
  };
  const stop = token.subscribe(whenNew);
  const life = tokenLife(token.get());
  if (life !== null) schedule(Math.min(life.endsAt - Date.now(), life.lifetimeMs) - AHEAD_MS);
  return () => {
    stop();
    clearTimeout(timer);
  };
};
