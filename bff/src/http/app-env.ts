import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Actor } from './actor';

/** What middleware leaves for handlers on Hono's context. */
export interface AppEnv {
  /** Node's request and response; absent when a test calls `app.request()` without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Who the trusted proxies in front say that the client is; undefined without any. */
    forwardedAddress: string | undefined;
    /** Resolves a bearer token to its owner; throws an `AppError` with a 401 when it does not hold. */
    authenticate: (token: string) => Promise<Actor>;
    /** Told of an answer that breaks its contract: fails the request in tests, logs elsewhere. */
    reportMismatch: (path: string, error: Error) => void;
    /** Who calls; set by the guard of every endpoint that is not public. */
    actor: Actor | undefined;
  };
}

export type Router = Hono<AppEnv>;
export const createRouter = (): Router => new Hono<AppEnv>();
