import { type Endpoint, STEP_UP } from '@prebell/contracts';
import { compressAnswer, readJson, validate } from '@prebell/server/http';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Actor } from './actor';
import { createAnswerSample } from './answer-sample.rules';
import type { AppEnv, Router } from './app-env';
import { isCompressed } from './compressed-answers.rules';
import type { DirectAnswers, DirectInput } from './direct-answers';
import { guard } from './guard';

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** A handler's input, validated; it includes the caller unless the endpoint is public. */
export interface HandlerInput<
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
> {
  readonly c: Context<AppEnv>;
  /** The caller. Reading it on a public endpoint is a programming error and throws. */
  readonly actor: Actor;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
}

/**
 * Registers an endpoint of the contract. Its path, guard and validation all come from `endpoint`, so nothing under /api exists
 * without a declared access. The handler returns the answer in the contract's wire type, or a response that streams it.
 * @example mount(router, endpoints.auth.profile, async ({ actor }) => ({ user: await loadProfile(deps.db, actor.id) }));
 */
export const mount = <
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType,
>(
  router: Router,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (input: HandlerInput<P, Q, B>) => Promise<z.input<R> | Response> | z.input<R> | Response,
): void => {
  const isInSample = createAnswerSample();
  const compresses = isCompressed(endpoint as Endpoint);
  const stepUp = STEP_UP.get(endpoint as Endpoint);
  router.on(endpoint.method.toUpperCase(), endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    await guard(c, endpoint);
    // Drops everything that the endpoint does not declare.
    const params = (endpoint.params ? validate(endpoint.params, c.req.param()) : undefined) as Parsed<P>;
    const query = (endpoint.query ? validate(endpoint.query, c.req.query()) : undefined) as Parsed<Q>;
    const body = (
      endpoint.body ? validate(endpoint.body, await readJson(c, endpoint.bodyLimit)) : undefined
    ) as Parsed<B>;
    const input: HandlerInput<P, Q, B> = {
      c,
      get actor() {
        const actor = c.get('actor');
        if (actor === undefined) throw new Error(`${endpoint.path} is public and has no actor`);
        return actor;
      },
      params,
      query,
      body,
    };
    if (stepUp?.needs(body)) await c.get('assertStepUp')(input.actor, stepUp.kind);
    const answer = await handler(input);
    // A stream is sent while it is produced, so there is no complete answer here to check.
    if (answer instanceof Response) return answer;
    if (c.get('checksAllAnswers') || isInSample(performance.now())) {
      const checked = endpoint.response.safeParse(answer);
      if (!checked.success) c.get('reportMismatch')(endpoint.path, checked.error);
    }
    if (!compresses) return c.json(answer as object, endpoint.status);
    const packed = await compressAnswer(JSON.stringify(answer), c.req.header('Accept-Encoding') ?? '');
    return c.body(packed.body, endpoint.status, {
      'Content-Type': 'application/json',
      ...(packed.encoding && { 'Content-Encoding': packed.encoding }),
    });
  });
};

/**
 * Registers a hot GET endpoint, whose successful answers take the fast path (`direct-answers.ts`). Its handler changes nothing and
 * needs only the caller and the path.
 */
export const mountHot = <P extends z.ZodObject | undefined, R extends z.ZodType>(
  { router, direct }: { readonly router: Router; readonly direct: Pick<DirectAnswers, 'add'> },
  endpoint: Endpoint<P, undefined, undefined, R>,
  handler: (input: DirectInput<P>) => Promise<z.input<R>> | z.input<R>,
): void => {
  if (STEP_UP.has(endpoint as Endpoint))
    throw new Error(`${endpoint.path} needs a recent proof, which the fast path skips`);
  mount(router, endpoint, ({ actor, params }) => handler({ actor, params }));
  direct.add(endpoint, handler);
};
