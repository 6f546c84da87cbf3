import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api/api-client';
import { ApiError } from './api/api-error';
import { createMarketClock, type MarketClock } from './market-clock/market-clock';
import type { HostActions } from './navigation/navigation';
import { createNotify, type Notify } from './notify/notify';
import { createPreferences, type Preferences } from './preferences/preferences';
import { type ChatStream, createChatStream } from './realtime/chat-stream';
import { createDispatchStream, type DispatchStream } from './realtime/dispatch-stream';
import { createMarketStream, type MarketStream } from './realtime/market-stream';
import { createSession, type Session } from './session/session';
import { createTokenStore } from './session/token-store';
import { createTheme, type Theme } from './theme/theme';
import { createUnsaved, type Unsaved } from './unsaved/unsaved';

/** Everything a remote may ask of its host. One per page, created by the host. */
export interface Platform {
  readonly session: Session;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly market: MarketStream;
  readonly chat: ChatStream;
  readonly dispatch: DispatchStream;
  readonly clock: MarketClock;
  readonly theme: Theme;
  readonly notify: Notify;
  readonly preferences: Preferences;
  readonly unsaved: Unsaved;
  readonly host: HostActions;
}

/** Creates the platform of a page. `host` supplies what differs between the shell, the chromeless host and a test. */
export const createPlatform = ({ host }: { host: HostActions }): Platform => {
  const token = createTokenStore();
  const { session, api } = createSession({ token });
  const queryClient = createQueryClient();
  let lastUser = session.user()?.id;
  session.subscribe(() => {
    const user = session.user()?.id;
    // What one user was served must never be seen by the next one at this desk.
    if (user !== lastUser && lastUser !== undefined) queryClient.clear();
    lastUser = user;
  });
  // The server ends a stream when rights or sessions change: who the user is now is asked together with a new token.
  const renew = async () => {
    const outcome = await api.refresh();
    if (outcome !== 'unreachable') void session.reload();
    return outcome;
  };
  return {
    session,
    api,
    queryClient,
    market: createMarketStream({ token, api: { refresh: renew } }),
    chat: createChatStream({ token, api }),
    dispatch: createDispatchStream({ token, api }),
    clock: createMarketClock(),
    theme: createTheme(),
    notify: createNotify(),
    preferences: createPreferences({ session }),
    unsaved: createUnsaved(),
    host,
  };
};

/** One client per page. An answer that says no (4xx) is final; what may pass (network, 5xx) is tried twice more. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });
