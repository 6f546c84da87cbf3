import type { RemoteArtefact } from '@prebell/contracts';
import { createStore, type ReadableStore, type Store } from '../readable-store';
import { withTimeout } from '../with-timeout';
import { assertExposes } from './exposed';
import { type FailurePhase, fileMessage, probe, RemoteFailure } from './failure';
import { createFederation, type Federation } from './federation';

export type RemoteState =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly failure: RemoteFailure };

/** Loads the remotes of the page's release, each module once. */
export interface RemoteLoader {
  state(remote: string, module: string): ReadableStore<RemoteState>;
  /**
   * Joins a pending load, or starts again after a failure. A module that arrives after the budget changes its state from failed
   * to ready.
   * @throws RemoteFailure within the budget of 5 s.
   */
  load<T>(remote: string, module: string): Promise<T>;
}

interface Dependencies {
  readonly remotes: Readonly<Record<string, RemoteArtefact>>;
  readonly federation?: Federation;
  readonly fetch?: typeof fetch;
  readonly budgetMs?: number;
  /** The expected integrity of a failed chunk, '' if unknown. */
  readonly integrityOf?: (path: string) => string;
  /** Called for every load that failed for good. */
  readonly onFailure?: (failure: RemoteFailure) => void;
}

/** Time limit for one load, including all its attempts. */
const BUDGET_MS = 5_000;
const PROBE_TIMEOUT_MS = 1_000;
/** Mean pauses before the second and the third attempt, randomised so that pages do not retry at the same time. */
const RETRY_DELAY_MS = [150, 450] as const;

export const createRemoteLoader = ({
  remotes,
  federation = createFederation(remotes),
  fetch: send = (...args) => fetch(...args),
  budgetMs = BUDGET_MS,
  integrityOf = () => '',
  onFailure,
}: Dependencies): RemoteLoader => {
  const states = new Map<string, Store<RemoteState>>();
  const loads = new Map<string, Promise<unknown>>();
  const attempts = new Map<string, number>();

  const stateOf = (key: string): Store<RemoteState> => {
    const state = states.get(key) ?? createStore<RemoteState>({ status: 'idle' });
    states.set(key, state);
    return state;
  };

  const failureOf = async (remote: string, cause: unknown): Promise<RemoteFailure> => {
    const artefact = remotes[remote];
    const fail = (phase: FailurePhase, message: string, retryable: boolean, isUnreachable = false) =>
      new RemoteFailure(message, { phase, remote, digest: artefact?.digest ?? '', retryable, isUnreachable, cause });
    if (artefact === undefined) return fail('entry', `${remote} is not part of this release`, false);
    const phase = federation.hasEntry(remote) ? 'module' : 'entry';
    const file = phase === 'entry' ? artefact : fileOf(chunkOf(cause));
    if (file === null) return fail('module', `${remote} failed while starting: ${messageOf(cause)}`, false);
    const verdict = await probe({
      url: file.entry,
      integrity: file.integrity,
      timeoutMs: PROBE_TIMEOUT_MS,
      fetch: send,
    });
    const retryable = verdict === 'intact' || verdict === 'unreachable';
    return fail(phase, fileMessage(file.entry, verdict), retryable, verdict === 'unreachable');
  };

  const fileOf = (chunk: string | null) => (chunk === null ? null : { entry: chunk, integrity: integrityOf(chunk) });

  const attempt = async (remote: string, module: string, isLate: () => boolean, tries = 0): Promise<unknown> => {
    const count = attempts.get(remote) ?? 0;
    attempts.set(remote, count + 1);
    try {
      const loaded = await federation.load(remote, module, count);
      assertExposes(module, loaded);
      return loaded;
    } catch (cause) {
      const failure = await failureOf(remote, cause);
      const delay = RETRY_DELAY_MS[tries];
      if (!failure.retryable || delay === undefined || isLate()) throw failure;
      await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random())));
      return attempt(remote, module, isLate, tries + 1);
    }
  };

  const start = async (remote: string, module: string, state: Store<RemoteState>): Promise<unknown> => {
    state.set({ status: 'loading' });
    const deadline = performance.now() + budgetMs;
    const work = attempt(remote, module, () => performance.now() > deadline);
    try {
      const loaded = await withTimeout(work, budgetMs, `${remote} did not load within ${budgetMs} ms`);
      state.set({ status: 'ready' });
      return loaded;
    } catch (cause) {
      const key = `${remote}/${module}`;
      loads.delete(key);
      const digest = remotes[remote]?.digest ?? '';
      const late = () => new RemoteFailure(String(cause), { phase: 'budget', remote, digest, retryable: true, cause });
      const failure = cause instanceof RemoteFailure ? cause : late();
      state.set({ status: 'failed', failure });
      onFailure?.(failure);
      // On a slow computer or network the module may only be late. It then counts as loaded, unless somebody already tried again.
      const arrive = () => {
        if (loads.has(key)) return;
        loads.set(key, work);
        state.set({ status: 'ready' });
      };
      work.then(arrive, () => undefined);
      throw failure;
    }
  };

  return {
    state: (remote, module) => stateOf(`${remote}/${module}`),
    load: <T>(remote: string, module: string) => {
      const key = `${remote}/${module}`;
      const load = loads.get(key) ?? start(remote, module, stateOf(key));
      loads.set(key, load);
      return load as Promise<T>;
    },
  };
};

/** The path of the chunk in a bundler's error; null when the module's own code threw. */
function chunkOf(cause: unknown): string | null {
  if (!(cause instanceof Error) || cause.name !== 'ChunkLoadError') return null;
  const { request } = cause as Error & { request?: string };
  return request === undefined ? null : new URL(request, 'http://page').pathname;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
