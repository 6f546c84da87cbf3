import { type Endpoint, endpoints, type FactorMethod, readErrorSchema } from '@prebell/contracts';
import type { z } from 'zod';
import { stepUpAsked } from '../session/second-factor';
import type { TokenStore } from '../session/token-store';
import { ApiError } from './api-error';
import { type PressTraces, traceIdIn } from './press-traces';
import { createRefresher } from './refresh';

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { readonly [P in K]?: z.input<S> }
    : { readonly [P in K]: InputOf<S> }
  : Record<never, never>;

/** Input of a call: params, query and body as the contract types them, and an abort signal. */
export type CallOptions<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { readonly signal?: AbortSignal; readonly headers?: Record<string, string> };

export interface ApiClient {
  /**
   * Calls an endpoint with the bearer token. After a 401 it refreshes the token and retries once. It parses the answer
   * tolerantly.
   * @throws ApiError on every failure except an abort, which throws the signal's reason.
   */
  call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<z.output<E['response']>>;
  /** Gets a new access token with the refresh cookie. Concurrent callers share one request, across tabs too. */
  refresh(): Promise<'refreshed' | 'refused' | 'unreachable'>;
}

interface Dependencies {
  readonly token: TokenStore;
  /** Origin of the back end; '' for the page's own. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Called when the server has definitely ended the session. */
  readonly onSessionEnded?: () => void;
  /**
   * Asks the user to prove who they are when the server needs a recent proof; the call is then repeated. Resolves with
   * false if the user cancels, and with null if no dialog can ask.
   */
  readonly confirmIdentity?: ((methods: readonly FactorMethod[]) => Promise<boolean | null>) | undefined;
  /** See `createRefresher`. */
  readonly isLeaving?: (() => boolean) | undefined;
  /** Connects calls with the presses that caused them. */
  readonly traces?: PressTraces;
}

interface LooseOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Record<string, string>;
}

/** Paths where a 401 rejects the credentials in the body and says nothing about the session. */
const OWN_401 = new Set<string>([endpoints.auth.login.path, endpoints.auth.refresh.path, endpoints.auth.logout.path]);

const unreachable = (cause?: unknown) =>
  new ApiError('Network error. Check your connection and try again.', { code: 'NETWORK', cause });

export const createApiClient = ({
  token,
  baseUrl = '',
  fetch: send = (...args) => fetch(...args),
  onSessionEnded,
  confirmIdentity,
  isLeaving,
  traces,
}: Dependencies): ApiClient => {
  const once = async (endpoint: Endpoint, options: LooseOptions): Promise<Response> => {
    const bearer = token.get();
    const trace = traces?.begin() ?? null;
    const request: RequestInit = {
      method: endpoint.method.toUpperCase(),
      headers: {
        'Content-Type': 'application/json',
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(trace && { traceparent: trace.traceparent }),
        ...options.headers,
      },
    };
    if (options.body !== undefined) request.body = JSON.stringify(options.body);
    if (options.signal) request.signal = options.signal;
    try {
      const response = await send(baseUrl + urlOf(endpoint.path, options), request);
      trace?.end(response.headers.get('traceresponse'));
      return response;
    } catch (cause) {
      trace?.end(null);
      if (options.signal?.aborted) throw cause;
      throw unreachable(cause);
    }
  };

  const refresh = createRefresher({ token, send: () => once(endpoints.auth.refresh, {}), isLeaving });

  const attempt = async (endpoint: Endpoint, options: LooseOptions): Promise<unknown> => {
    const used = token.get();
    const response = await once(endpoint, options);
    if (response.status !== 401 || used === null || OWN_401.has(endpoint.path)) return read(endpoint, response);
    // A refresh may have finished while this request was still using the old token.
    const outcome = token.get() === used ? await refresh() : 'refreshed';
    if (outcome === 'unreachable') {
      // A network error says nothing about the session, so it must not sign anyone out (ruling 9).
      throw unreachable();
    }
    if (outcome === 'refused') onSessionEnded?.();
    return read(endpoint, outcome === 'refreshed' ? await once(endpoint, options) : response);
  };

  const call = async (endpoint: Endpoint, options: LooseOptions): Promise<unknown> => {
    try {
      return await attempt(endpoint, options);
    } catch (error) {
      const methods = stepUpAsked(error);
      // The step-up request may itself demand another method; the dialog that sent it shows that error.
      if (methods === null || confirmIdentity === undefined || endpoint.path === endpoints.auth.stepUp.path)
        throw error;
      const isConfirmed = await confirmIdentity(methods);
      if (isConfirmed === null) throw error;
      // Another tab may have confirmed for an earlier session: then the server asks again.
      if (isConfirmed) return call(endpoint, options);
      throw new ApiError('Nothing was changed, because you did not confirm that it is you.', {
        code: 'STEP_UP_REQUIRED',
        status: 403,
      });
    }
  };
  return { call: call as ApiClient['call'], refresh };
};

function urlOf(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { status, statusText } = response;
  const traceId = traceIdIn(response.headers.get('traceresponse'));
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const fault = readErrorSchema.safeParse(body);
    if (!fault.success) throw new ApiError('Request failed', { code: 'BAD_RESPONSE', status, statusText, traceId });
    const { error, code, issues, ...details } = fault.data;
    throw new ApiError(error, { code, status, statusText, issues, details, traceId });
  }
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('Request failed', { code: 'BAD_RESPONSE', status, statusText, traceId, cause: parsed.error });
}
