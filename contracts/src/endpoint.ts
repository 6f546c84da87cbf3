import type { z } from 'zod';
import type { Permission } from './entities/user';

/**
 * Who may call an endpoint: anyone, a signed-in user, an admin, or users with one permission. Admins have every
 * permission (ruling 14).
 */
export type EndpointAccess = 'public' | 'user' | 'admin' | { readonly permission: Permission };

export type HttpMethod = 'get' | 'post' | 'put' | 'delete';

/** An HTTP endpoint as a value. Server and client import the same one, so path, method and shapes are written once. */
export interface Endpoint<
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** Path with `{name}` placeholders, as in OpenAPI. */
  readonly path: `/api/${string}`;
  readonly access: EndpointAccess;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Maximum size of a body in bytes, for endpoints whose valid requests exceed the server's general limit. */
  readonly bodyLimit: number | undefined;
  /** Status code of a success; 200 by default. */
  readonly status: 200 | 201;
  readonly response: Response;
}

type Spec<P, Q, B, R> = Pick<Endpoint, 'method' | 'path' | 'access' | 'summary'> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyLimit?: number;
  readonly status?: 200 | 201;
  readonly response: R;
};

/**
 * Declares an endpoint.
 * @example
 * const profile = defineEndpoint({ method: 'get', path: '/api/auth/profile', access: 'user', summary: '...', response: userAnswer });
 */
export const defineEndpoint = <
  R extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  spec: Spec<P, Q, B, R>,
): Endpoint<P, Q, B, R> => ({
  method: spec.method,
  path: spec.path,
  access: spec.access,
  summary: spec.summary,
  params: spec.params as P,
  query: spec.query as Q,
  body: spec.body as B,
  bodyLimit: spec.bodyLimit,
  status: spec.status ?? 200,
  response: spec.response,
});
