import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@prebell/contracts';
import { compressAnswer, createOwnHost, fixedHeaders, validate } from '@prebell/server/http';
import { followUnrecorded, isExporting } from '@prebell/server/tracing';
import type { z } from 'zod';
import type { Deps } from '../deps';
import type { Actor } from './actor';
import { createAnswerSample } from './answer-sample.rules';
import { isCompressed } from './compressed-answers.rules';
import { assertMayUse, bearerIn } from './guard';
import { remember } from './remember';

/** A handler's input on the fast path, where there is no Hono context. */
export interface DirectInput<P extends z.ZodObject | undefined> {
  readonly actor: Actor;
  readonly params: P extends z.ZodType ? z.output<P> : undefined;
}

interface DirectRoute {
  readonly endpoint: Endpoint;
  /** The route's name in the metrics, as Hono writes it. */
  readonly route: string;
  /** Validates the parameters of a path, given its last part; throws if they are invalid. Null where no part varies. */
  readonly paramsOf: ((last: string) => unknown) | null;
  readonly answer: (input: { readonly actor: Actor; readonly params: never }) => unknown;
  readonly isInSample: (now: number) => boolean;
  readonly compresses: boolean;
}

/** Answers a request and returns true, or leaves it untouched and returns false. Never throws or rejects. */
export type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface DirectAnswers {
  /** Serves successful answers of a GET endpoint on the fast path. Only the last part of its path may vary. */
  add<P extends z.ZodObject | undefined, R extends z.ZodType>(
    endpoint: Endpoint<P, undefined, undefined, R>,
    answer: (input: DirectInput<P>) => Promise<z.input<R>> | z.input<R>,
  ): void;
  readonly answer: AnswerDirectly;
}

/** The last part of a path, if there is nothing to decode in it. */
const PLAIN_PART = /^[\w.-]+$/;
const VARIABLE_END = /\{(\w+)\}$/;

interface Options extends Pick<Deps, 'log' | 'metrics' | 'config'> {
  /** Resolves with the owner of a token that was valid before. Null for any other token: the request then takes the normal path. */
  readonly authenticate: (token: string, cookies: string | undefined) => Promise<Actor> | null;
  readonly reportMismatch: (path: string, error: Error) => void;
}

/**
 * The fast path for hot GETs. It answers successful requests of signed-in users without Hono, whose objects cost more than the rest
 * of such a small answer (ADR 86). It does what the chain in `app.ts` does for such an answer. Everything else goes through that
 * chain: other requests, refusals and every error. Handling a GET a second time is safe, because it changes nothing.
 */
export const createDirectAnswers = ({
  authenticate,
  config,
  log,
  metrics: { inFlight, requests },
  reportMismatch,
}: Options): DirectAnswers => {
  const isOwnHost = createOwnHost(config);
  const checksAll = config.environment !== 'production';
  const fixed = [
    ...fixedHeaders(config.publicOrigin),
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/json'],
  ];
  const headers = fixed.flat();
  const exact = new Map<string, DirectRoute>();
  const byStart = new Map<string, DirectRoute>();

  const find = (path: string): DirectRoute | undefined => {
    const found = exact.get(path);
    if (found !== undefined) return found;
    const cut = path.lastIndexOf('/') + 1;
    const route = byStart.get(path.slice(0, cut));
    return route !== undefined && PLAIN_PART.test(path.slice(cut)) ? route : undefined;
  };

  /** The answer's text; throws wherever the chain would answer with an error. */
  const textOf = async ({ endpoint, paramsOf, answer, isInSample }: DirectRoute, path: string, actor: Actor) => {
    assertMayUse(actor, endpoint);
    const params = paramsOf?.(path.slice(path.lastIndexOf('/') + 1)) as never;
    const value = await answer({ actor, params });
    if (checksAll || isInSample(performance.now())) {
      const checked = endpoint.response.safeParse(value);
      if (!checked.success) reportMismatch(endpoint.path, checked.error);
    }
    return JSON.stringify(value);
  };

  const respond = async (
    { request, response, path }: { request: IncomingMessage; response: ServerResponse; path: string },
    route: DirectRoute,
    owner: Promise<Actor>,
  ): Promise<boolean> => {
    const began = performance.now();
    inFlight.inc();
    try {
      const actor = await owner;
      const { traceparent } = request.headers;
      const trace = followUnrecorded(typeof traceparent === 'string' ? traceparent : undefined);
      const text = await trace.run(() => textOf(route, path, actor));
      const accepted = route.compresses ? (request.headers['accept-encoding'] ?? '') : '';
      const { body, bytes, encoding } = await compressAnswer(text, String(accepted));
      const seconds = (performance.now() - began) / 1_000;
      requests.observe({ method: 'GET', route: route.route, status: 200 }, seconds);
      const ms = Math.round(seconds * 1_000);
      log.info({ trace_id: trace.traceId, method: 'GET', path, status: 200, ms, user: actor.id }, 'request');
      const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
      const own = ['traceresponse', trace.response, 'Content-Length', bytes, ...encoded];
      response.writeHead(200, [...headers, ...own]);
      response.end(body);
      return true;
    } catch {
      // The chain runs into the same fault and answers with it.
      return false;
    } finally {
      inFlight.dec();
    }
  };

  return {
    add(endpoint, answer) {
      const param = VARIABLE_END.exec(endpoint.path)?.[1] ?? null;
      const start = endpoint.path.replace(VARIABLE_END, '');
      if (endpoint.method !== 'get' || endpoint.access === 'public' || start.includes('{'))
        throw new Error(`${endpoint.path} cannot be answered directly`);
      const route = endpoint.path.replace(VARIABLE_END, ':$1');
      const { params } = endpoint;
      const paramsOf = param && params ? remember((last) => Object.freeze(validate(params, { [param]: last }))) : null;
      (param === null ? exact : byStart).set(start, {
        ...{ endpoint: endpoint as unknown as Endpoint, route, paramsOf, isInSample: createAnswerSample() },
        compresses: isCompressed(endpoint as unknown as Endpoint),
        answer: answer as DirectRoute['answer'],
      });
    },
    answer(request, response) {
      const { headers: asked, method, url: path = '' } = request;
      // Only the chain records spans.
      if (method !== 'GET' || isExporting() || !isOwnHost(asked.host)) return false;
      const route = find(path);
      const token = route === undefined ? undefined : bearerIn(asked.authorization);
      const owner = token === undefined ? null : authenticate(token, asked.cookie);
      return route === undefined || owner === null ? false : respond({ request, response, path }, route, owner);
    },
  };
};
