import { setTimeout as delay } from 'node:timers/promises';
import { Hono, type Context as HttpContext } from 'hono';
import type { Logger } from 'pino';
import type { FaultKnobs } from '../faults';
import { newId } from '../state/ids';
import type { Work } from '../state/work';
import { API_VERSION } from '../wire';
import { expandAll } from './expand';
import { invalidRequest, StripeFault } from './fault';
import type { FormParams } from './form';
import { fingerprintOf, type KeptAnswer, keepAnswer, releaseKey, takeKey } from './idempotency.repository';
import type { Operation } from './operation';
import { readForm } from './params';

const MAX_BODY = 256 * 1024;

interface ServerParts {
  readonly work: Work;
  readonly operations: readonly Operation[];
  readonly faults: FaultKnobs;
  readonly log: Logger;
  /** The only valid API key. */
  readonly secretKey: string;
}

const assertKey = (authorization: string | undefined, secretKey: string): void => {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (key === secretKey) return;
  const message =
    key === undefined
      ? 'You did not provide an API key. Provide it as `Authorization: Bearer sk_test_…`.'
      : 'Invalid API Key provided: the sandbox takes the key of its own start only.';
  throw new StripeFault(401, { type: 'invalid_request_error', message });
};

const assertVersion = (version: string | undefined): void => {
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`The sandbox speaks version ${API_VERSION} of the API, not ${version}.`);
};

const readParams = async ({ req }: HttpContext): Promise<FormParams> => {
  const query = readForm(new URL(req.url).search.slice(1));
  if (req.method === 'GET') return query;
  const body = await req.text();
  if (body.length > MAX_BODY) throw invalidRequest('The request is too large.');
  return { ...query, ...readForm(body) };
};

const faultAnswer = (error: StripeFault): KeptAnswer => ({
  status: error.status,
  body: JSON.stringify({ error: error.body }),
});

/** Errors that had no effect; the idempotency key may be used again. */
const isValidation = ({ status }: StripeFault): boolean => status === 400 || status === 401 || status === 404;

const expandList = (expand: FormParams[string] | undefined): string[] => {
  if (expand === undefined) return [];
  if (Array.isArray(expand) && expand.every((path) => typeof path === 'string')) return expand;
  throw invalidRequest('Invalid array', { param: 'expand' });
};

/**
 * Stripe's HTTP protocol around the operations: form bodies in, JSON out, keys, versions, idempotency, expansion, and
 * injected faults.
 */
export const createApiServer = ({ work, operations, faults, log, secretKey }: ServerParts): Hono => {
  const app = new Hono();

  const answer = async (c: HttpContext, operation: Operation, requestId: string): Promise<KeptAnswer> => {
    const { expand, ...params } = await readParams(c);
    const key = operation.method === 'post' ? (c.req.header('Idempotency-Key') ?? null) : null;
    if (key !== null && key.length > 255) throw invalidRequest('Idempotency keys are 255 characters long at most.');
    const occasion = { isReading: operation.method === 'get', request: { id: requestId, idempotency_key: key } };
    const run = (): Promise<KeptAnswer> =>
      work.run(occasion, async (ctx) => {
        const done = await operation.run(ctx, params, c.req.param() as Record<string, string>);
        const kept = { status: 200, body: JSON.stringify(await expandAll(ctx, done, expandList(expand))) };
        // Store it in the same transaction as the work, so that a repeated key never runs the work twice.
        if (key !== null) await keepAnswer(ctx.db, key, kept);
        return kept;
      });
    if (key === null) return run();
    const fingerprint = fingerprintOf(c.req.method, c.req.path, { ...params, expand });
    const known = await takeKey(work.db, { key, fingerprint, now: work.wall() });
    if (known) {
      c.header('Idempotent-Replayed', 'true');
      return known;
    }
    return runOnce(key, run);
  };

  const runOnce = async (key: string, run: () => Promise<KeptAnswer>): Promise<KeptAnswer> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StripeFault) || isValidation(error)) {
        await releaseKey(work.db, key);
        throw error;
      }
      const refused = faultAnswer(error);
      await keepAnswer(work.db, key, refused);
      return refused;
    }
  };

  const serve = async (c: HttpContext, operation: Operation): Promise<Response> => {
    const requestId = newId('req', 14);
    c.header('Request-Id', requestId);
    c.header('Stripe-Version', API_VERSION);
    c.header('Content-Type', 'application/json');
    const { latencyMs } = faults.current;
    if (latencyMs > 0) await delay(latencyMs);
    assertKey(c.req.header('Authorization'), secretKey);
    assertVersion(c.req.header('Stripe-Version'));
    if (faults.use('rateLimit'))
      throw new StripeFault(429, {
        type: 'rate_limit_error',
        code: 'rate_limit',
        message: 'Too many requests in a short time; try again later.',
      });
    if (faults.use('failRequests'))
      throw new StripeFault(500, { type: 'api_error', message: 'Something went wrong on purpose.' });
    const { status, body } = await answer(c, operation, requestId);
    if (faults.use('loseAnswers')) throw new LostAnswer();
    return c.body(body, status as 200);
  };

  for (const operation of operations) app.on(operation.method, operation.path, (c) => serve(c, operation));

  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json({ error: { type: 'invalid_request_error', message } }, 404);
  });
  app.onError((error, c) => {
    if (error instanceof LostAnswer) {
      // Destroy Node's socket, if there is one: the waiting client sees a broken connection.
      (c.env as { incoming?: { socket: { destroy(): void } } }).incoming?.socket.destroy();
      return c.body(null, 500);
    }
    if (!(error instanceof StripeFault)) log.error({ err: error, path: c.req.path }, 'The Stripe sandbox failed');
    const fault =
      error instanceof StripeFault
        ? error
        : new StripeFault(500, { type: 'api_error', message: 'The sandbox failed.' });
    return c.body(faultAnswer(fault).body, fault.status as 400);
  });
  return app;
};

/** The request took effect, but the client must not get the response. */
class LostAnswer extends Error {
  override readonly name = 'LostAnswer';
}
