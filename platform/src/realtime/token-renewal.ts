import { minutes } from '@prebell/contracts';
import type { ApiClient } from '../api/api-client';
import { tokenLife } from '../session/token-life';
import type { TokenStore } from '../session/token-store';

/** How long before expiry to fetch a new token. */
const AHEAD_MS = minutes(1);
const SOONEST_MS = 5_000;

/**
 * Renews the token in time while an open connection needs it, because a server closes sockets with expired tokens. Returns a
 * function that stops it.
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
  // A new token has its full lifetime, even if this computer's clock is wrong; a stored one may have less left.
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
