import type { StepUpKind } from '@prebell/contracts';
import { rememberMatches, type ServerEnv } from '@prebell/server/http';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { Actor } from './actor';

/** Values that middleware sets on Hono's context. */
export interface AppEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & {
    /** Resolves a bearer token to its owner; throws an `AppError` with a 401 if it is invalid. */
    authenticate: (token: string) => Promise<Actor>;
    /** Called for an answer that breaks its contract: makes the request fail in tests, only logs elsewhere. */
    reportMismatch: (path: string, error: Error) => void;
    /** Whether every answer is checked against its contract, as in tests; otherwise a sample from each endpoint. */
    checksAllAnswers: boolean;
    /** The caller; set by the guard of every endpoint that is not public. */
    actor: Actor | undefined;
    /** Throws STEP_UP_REQUIRED unless the caller has recently proved who they are. */
    assertStepUp: (actor: Actor, kind: StepUpKind) => Promise<void>;
  };
}

export type Router = Hono<AppEnv>;
/** Our paths mix fixed and variable parts in the same place, which Hono's other routers reject. */
export const createRouter = (): Router => new Hono<AppEnv>({ router: rememberMatches(new TrieRouter()) });
