import { endpoints, type FactorMethod, hasPermission, type Permission, type User } from '@prebell/contracts';
import type { z } from 'zod';
import { type ApiClient, createApiClient } from '../api/api-client';
import { ApiError } from '../api/api-error';
import type { PressTraces } from '../api/press-traces';
import { createStore, type ReadableStore } from '../readable-store';
import { createPendingSignOut, type PendingSignOut } from './pending-sign-out';
import { createSignOutSender } from './sign-out-sender';
import type { TokenStore } from './token-store';

/**
 * `starting`: a token exists and the profile is loading. `unreachable`: the token is kept but the server does not answer; the
 * session retries automatically (ruling 9).
 */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'unreachable'; readonly error: ApiError };

export type Credentials = z.input<typeof endpoints.auth.login.body>;
export type Registration = z.input<typeof endpoints.auth.register.body>;

/** Answer of every endpoint that signs in. */
export type SignInAnswer = z.output<typeof endpoints.auth.login.response>;

export interface Session extends ReadableStore<SessionState> {
  /** The signed-in user, or null. */
  user(): User | null;
  /** See `hasPermission` in contracts. */
  can(permission: Permission): boolean;
  /** @throws ApiError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, RATE_LIMITED, NETWORK ... */
  signIn(credentials: Credentials): Promise<User>;
  /** Signs in another way: with the answer of `ask`, such as a passkey's. @throws what `ask` throws */
  signInBy(ask: () => Promise<SignInAnswer>): Promise<User>;
  /** @throws ApiError ACCOUNT_TAKEN, USERNAME_RESERVED, PASSWORD_COMMON, VALIDATION_FAILED ... */
  register(registration: Registration): Promise<User>;
  /** Ends the session here immediately, and on the server as soon as it is reachable, even after a reload. Never rejects. */
  signOut(): Promise<void>;
  /** Reloads the profile, for example after a purchase. */
  reload(): Promise<void>;
}

interface Dependencies {
  readonly token: TokenStore;
  readonly pendingSignOut?: PendingSignOut;
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  readonly traces?: PressTraces;
  readonly confirmIdentity?: (methods: readonly FactorMethod[]) => Promise<boolean | null>;
  /**
   * The token is a view of somebody else's account (ADR 109). The cookies of this browser belong to the admin: they
   * must neither renew the token nor be signed out.
   */
  readonly isView?: boolean;
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** A view has no session to end. */
const NO_SIGN_OUT: PendingSignOut = { get: () => false, set: () => undefined };
/** How long to wait for the answer to a sign-out. */
const PATIENCE_MS = 8_000;

/** Creates the page's only session, with the API client that carries its token. */
export const createSession = ({
  token,
  isView = false,
  pendingSignOut = isView ? NO_SIGN_OUT : createPendingSignOut(),
  ...transport
}: Dependencies): { session: Session; api: ApiClient } => {
  // The user signed out here, and the page closed before the server received it.
  if (pendingSignOut.get()) token.set(null);
  const state = createStore<SessionState>(token.get() === null ? { status: 'signed-out' } : { status: 'starting' });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let loads = 0;

  const end = () => {
    clearTimeout(retry);
    token.set(null);
    state.set({ status: 'signed-out' });
  };
  // A user who is leaving gets no new token, and neither does a view.
  const isLeaving = isView ? () => true : pendingSignOut.get;
  const api = createApiClient({ token, ...transport, onSessionEnded: end, isLeaving });

  const load = async (): Promise<void> => {
    clearTimeout(retry);
    if (token.get() === null) return end();
    loads += 1;
    const own = loads;
    // A newer load has overtaken this answer, so it is out of date.
    const isOvertaken = () => own !== loads || token.get() === null;
    try {
      const { user } = await api.call(endpoints.auth.profile, {});
      if (isOvertaken()) return;
      attempt = 0;
      state.set({ status: 'signed-in', user });
    } catch (error) {
      if (isOvertaken()) return;
      const fault =
        error instanceof ApiError ? error : new ApiError('Request failed', { code: 'BAD_RESPONSE', cause: error });
      if (fault.status === 401) return end();
      // A signed-in screen keeps its user through an outage; only a start without a user has nothing to show.
      if (state.get().status !== 'signed-in') state.set({ status: 'unreachable', error: fault });
      retry = setTimeout(load, RETRY_MS[Math.min(attempt++, RETRY_MS.length - 1)]);
    }
  };

  const signOutSender = createSignOutSender({
    isDue: pendingSignOut.get,
    done: () => pendingSignOut.set(false),
    send: () => api.call(endpoints.auth.logout, { signal: AbortSignal.timeout(PATIENCE_MS) }),
  });
  signOutSender.start();

  /** This tab signed in and is setting the token; the user came with it. */
  let isEntering = false;
  const enter = ({ user, access_token }: SignInAnswer): User => {
    clearTimeout(retry);
    loads += 1;
    // A new cookie has replaced the abandoned one.
    pendingSignOut.set(false);
    // Set the token first: subscribers to the user may call the server immediately.
    isEntering = true;
    token.set(access_token);
    isEntering = false;
    state.set({ status: 'signed-in', user });
    return user;
  };

  const signInBy: Session['signInBy'] = async (ask) => {
    await signOutSender.sendIfDue();
    return enter(await ask());
  };

  // Another tab signed in or out. A renewed token of the same user needs no new profile.
  token.subscribe(() => {
    if (isEntering) return;
    if (token.get() === null) state.set({ status: 'signed-out' });
    else if (state.get().status === 'signed-out') void load();
  });
  if (token.get() !== null) void load();

  const user = () => {
    const current = state.get();
    return current.status === 'signed-in' ? current.user : null;
  };
  return {
    api,
    session: {
      get: state.get,
      subscribe: state.subscribe,
      user,
      can: (permission) => hasPermission(user(), permission),
      signIn: (credentials) => signInBy(() => api.call(endpoints.auth.login, { body: credentials })),
      signInBy,
      register: (registration) => signInBy(() => api.call(endpoints.auth.register, { body: registration })),
      signOut: async () => {
        // Remove the token first, so that signing out works offline too.
        end();
        pendingSignOut.set(true);
        await signOutSender.sendIfDue();
      },
      reload: load,
    },
  };
};
