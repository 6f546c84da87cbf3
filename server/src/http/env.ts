import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What the middleware of this workspace reads and sets on Hono's context. An app may set more. */
export interface ServerEnv {
  /** Node's request and response; absent when a test calls `app.request()` without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Links the response to its log lines and, while traces are exported, to its trace. */
    traceId: string;
    /** The client's address as trusted proxies report it; undefined if there are none. */
    forwardedAddress: string | undefined;
  };
}

/** The context of any app, typed with the values that this workspace knows. */
export const serverContext = (c: Context): Context<ServerEnv> => c;
