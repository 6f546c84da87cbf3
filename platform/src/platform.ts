import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api/api-client';
import { ApiError } from './api/api-error';
import { fetchAhead } from './api/asked-ahead';
import { createPressTraces } from './api/press-traces';
import type { HostActions } from './host-actions';
import { createMarketClock, type MarketClock } from './market-clock/market-clock';
import { createNotify, type Notify } from './notify/notify';
import { createPreferences, type Preferences } from './preferences/preferences';
import { type ChatStream, createChatStream } from './realtime/chat-stream';
import { createDispatchStream, type DispatchStream } from './realtime/dispatch-stream';
import { createMarketStream, type MarketStream } from './realtime/market-stream';
import { createSessionStream } from './realtime/session-stream';
import { followRights } from './session/follow-rights';
import { createSession, type Session } from './session/session';
import { createStepUp, type StepUp } from './session/step-up';
import { openTabs } from './session/tabs';
import { createTokenStore, type TokenStore } from './session/token-store';
import { createTheme, type Theme } from './theme/theme';
import { createUnsaved, type Unsaved } from './unsaved/unsaved';

/** Everything a remote may use from its host. The host creates one per page. */
export interface Platform {
  readonly session: Session;
  /**
   * True while an admin views a customer's account (ADR 109): nothing can be changed, and no socket opens. Absent in
   * hosts older than 2026-11-29.
   */
  readonly isView?: boolean;
  readonly api: ApiClient;
  /** Asks users to prove who they are; hosts show the dialog. */
  readonly stepUp: StepUp;
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

interface PlatformOptions {
  /** What differs between the shell, the chromeless host and a test. */
  readonly host: HostActions;
  /** The back end's origin, for a page of another origin; '' for the page's own. */
  readonly origin?: string;
  /** Where the access token is kept; by default in this browser's storage. */
  readonly token?: TokenStore;
  /**
   * The token with which an admin views a customer's account (`takeViewToken`). It replaces the session; the session's
   * socket and the other tabs are then ignored.
   */
  readonly view?: TokenStore | null;
}

/** Creates the platform of a page. */
export const createPlatform = ({
  host,
  origin = '',
  view = null,
  token = view ?? createTokenStore(),
}: PlatformOptions): Platform => {
  const traces = createPressTraces();
  const stepUp = createStepUp();
  // `followRights` below keeps this session in step with the server and the other tabs.
  const { session: own, api } = createSession({
    token,
    traces,
    baseUrl: origin,
    fetch: fetchAhead,
    confirmIdentity: stepUp.ask,
    isView: view !== null,
  });
  const queryClient = createQueryClient();
  let lastUser = own.user()?.id;
  own.subscribe(() => {
    const user = own.user()?.id;
    // The next user at this computer must not see the previous user's data.
    if (user !== lastUser && lastUser !== undefined) queryClient.clear();
    lastUser = user;
  });
  // When the session ends, the server closes the session stream's socket. A refused renewal then ends the session here
  // too.
  const renew = async () => {
    const outcome = await api.refresh();
    if (outcome === 'refused') void own.reload();
    return outcome;
  };
  const session = followRights({
    session: own,
    // A view does not follow changed rights, and it has nothing to tell the admin's other tabs.
    stream:
      view === null
        ? createSessionStream({ token, url: origin, api: { refresh: renew } })
        : { follow: () => () => undefined },
    refetch: () => queryClient.invalidateQueries(),
    tabs: view === null ? openTabs() : { announce: () => undefined, onRightsChanged: () => undefined },
  });
  return {
    session,
    isView: view !== null,
    api,
    stepUp,
    queryClient,
    market: createMarketStream({ token, api, traces, url: origin }),
    chat: createChatStream({ token, api, url: origin }),
    dispatch: createDispatchStream({ token, api, url: origin }),
    clock: createMarketClock(),
    theme: createTheme(),
    notify: createNotify(),
    preferences: createPreferences({ session }),
    unsaved: createUnsaved(),
    host,
  };
};

/** One client per page. A 4xx answer is final; network errors and 5xx are retried twice. */
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
