import { createHash } from 'node:crypto';
import type { RemoteArtefact } from '@prebell/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RemoteFailure } from './failure';
import type { Federation } from './federation';
import { createRemoteLoader } from './remote-loader';

const BYTES = 'the entry';
const integrity = `sha384-${createHash('sha384').update(BYTES).digest('base64')}`;
const artefact: RemoteArtefact = {
  digest: '0123456789abcdef',
  version: '0.1.0',
  entry: '/artifacts/mf-a/0123456789abcdef/remoteEntry.js',
  integrity,
  css: [],
  preload: [],
  file_integrity: {},
  pages: {},
  manifest: { name: 'mf-a', routes: [], widgets: [], preload: 'hover' },
};

/** A fake federation that loads from a list of answers; `hasEntry` says whether the entry ran. */
const scripted = (answers: (() => Promise<unknown>)[], hasEntry = false) => {
  const attempts: number[] = [];
  const federation: Federation = {
    load: (_remote, _module, attempt) => {
      attempts.push(attempt);
      return (answers.shift() ?? (() => Promise.reject(new Error('no more answers'))))();
    },
    hasEntry: () => hasEntry,
  };
  return { federation, attempts };
};
const works = () => Promise.resolve({ routes: [] });
const fails = () => Promise.reject(new Error('ScriptNetworkError'));
const hangs = () => new Promise(() => undefined);
const file = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }));

const loaderOf = (federation: Federation, send: typeof fetch, budgetMs = 5_000) =>
  createRemoteLoader({ remotes: { 'mf-a': artefact }, federation, fetch: send, budgetMs });

const failureOf = async (load: Promise<unknown>): Promise<RemoteFailure> => {
  const error = await load.then(
    () => new Error('it loaded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof RemoteFailure)) throw error;
  return error;
};

describe('an available remote', () => {
  test('goes from idle over loading to ready and loads once for all callers', async () => {
    const { federation, attempts } = scripted([works]);
    const loader = loaderOf(federation, file(BYTES));
    const state = loader.state('mf-a', './routes');
    expect(state.get()).toEqual({ status: 'idle' });
    const loads = [loader.load('mf-a', './routes'), loader.load('mf-a', './routes')];
    expect(state.get()).toEqual({ status: 'loading' });
    expect(await Promise.all(loads)).toEqual([{ routes: [] }, { routes: [] }]);
    expect(state.get()).toEqual({ status: 'ready' });
    await loader.load('mf-a', './routes');
    expect(attempts).toEqual([0]);
  });
});

describe('an unavailable remote', () => {
  test.each([
    ['gone from the store', file('', 404), /missing/],
    ['other bytes than the release promises', file('tampered'), /altered/],
  ])('%s: one attempt, no retry', async (_name, send, message) => {
    const { federation, attempts } = scripted([fails, works]);
    const failure = await failureOf(loaderOf(federation, send).load('mf-a', './routes'));
    expect(failure).toMatchObject({ phase: 'entry', remote: 'mf-a', digest: artefact.digest, retryable: false });
    expect(failure.message).toMatch(message);
    expect(attempts).toEqual([0]);
  });

  test('retries a failing server, each time at another URL', async () => {
    const { federation, attempts } = scripted([fails, fails, works]);
    await loaderOf(federation, file('', 503)).load('mf-a', './routes');
    expect(attempts).toEqual([0, 1, 2]);
  });

  test('fails after three attempts; a later request keeps counting and can succeed', async () => {
    const { federation, attempts } = scripted([fails, fails, fails, works]);
    const loader = loaderOf(federation, file('', 503));
    const failure = await failureOf(loader.load('mf-a', './routes'));
    expect(failure.retryable).toBe(true);
    expect(loader.state('mf-a', './routes').get()).toEqual({ status: 'failed', failure });
    await loader.load('mf-a', './routes');
    expect(loader.state('mf-a', './routes').get()).toEqual({ status: 'ready' });
    expect(attempts).toEqual([0, 1, 2, 3]);
  });

  test('fails when it hangs beyond the time limit', async () => {
    const { federation } = scripted([hangs]);
    const failure = await failureOf(loaderOf(federation, file(BYTES), 30).load('mf-a', './routes'));
    expect(failure).toMatchObject({ phase: 'budget', retryable: true });
  });

  test('is ready when it comes after the time limit, unless somebody tried again meanwhile', async () => {
    const arrivals: ((module: unknown) => void)[] = [];
    const comes = () => new Promise((resolve) => arrivals.push(resolve));
    const late = loaderOf(scripted([comes]).federation, file(BYTES), 30);
    const failure = await failureOf(late.load('mf-a', './routes'));
    expect(late.state('mf-a', './routes').get()).toEqual({ status: 'failed', failure });
    arrivals.shift()?.({ routes: [] });
    await vi.waitFor(() => expect(late.state('mf-a', './routes').get()).toEqual({ status: 'ready' }));
    expect(await late.load('mf-a', './routes')).toEqual({ routes: [] });

    const again = loaderOf(scripted([comes, hangs]).federation, file(BYTES), 30);
    await failureOf(again.load('mf-a', './routes'));
    const second = failureOf(again.load('mf-a', './routes'));
    arrivals.shift()?.({ routes: [] });
    const state = again.state('mf-a', './routes');
    expect((await second).phase).toBe('budget');
    expect(state.get()).toMatchObject({ status: 'failed' });
  });

  test('reports a remote outside the release without a request', async () => {
    const { federation } = scripted([fails]);
    const send = file('');
    const failure = await failureOf(loaderOf(federation, send).load('mf-x', './routes'));
    expect(failure).toMatchObject({ phase: 'entry', remote: 'mf-x', retryable: false });
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a module behind a working entry', () => {
  let chunkError: Error;
  beforeEach(() => {
    chunkError = Object.assign(new Error('Loading chunk routes failed.'), {
      name: 'ChunkLoadError',
      request: 'http://localhost/artifacts/mf-a/0123456789abcdef/routes.js',
    });
  });

  test('does not retry a chunk that is gone', async () => {
    const { federation, attempts } = scripted([() => Promise.reject(chunkError)], true);
    const failure = await failureOf(loaderOf(federation, file('', 404)).load('mf-a', './routes'));
    expect(failure).toMatchObject({ phase: 'module', retryable: false, cause: chunkError });
    expect(attempts).toEqual([0]);
  });

  test('does not retry a chunk whose bytes differ from the promised ones', async () => {
    const { federation, attempts } = scripted([() => Promise.reject(chunkError)], true);
    const integrityOf = (path: string) => (path === '/artifacts/mf-a/0123456789abcdef/routes.js' ? integrity : '');
    const remotes = { 'mf-a': artefact };
    const loader = createRemoteLoader({ remotes, federation, fetch: file('altered'), integrityOf });
    const failure = await failureOf(loader.load('mf-a', './routes'));
    expect(failure.message).toBe('/artifacts/mf-a/0123456789abcdef/routes.js could not be loaded: altered');
    expect(attempts).toEqual([0]);
  });

  test('retries a chunk that the network lost', async () => {
    const { federation, attempts } = scripted([() => Promise.reject(chunkError), works], true);
    const offline = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
    await loaderOf(federation, offline).load('mf-a', './routes');
    expect(attempts).toEqual([0, 1]);
  });

  test('does not retry code that throws while starting', async () => {
    const { federation, attempts } = scripted([() => Promise.reject(new TypeError('x is undefined'))], true);
    const failure = await failureOf(loaderOf(federation, file(BYTES)).load('mf-a', './routes'));
    expect(failure).toMatchObject({ phase: 'module', retryable: false });
    expect(attempts).toEqual([0]);
  });

  test.each([
    ['./routes', {}, './routes exports no routes'],
    ['./lifecycles', { bootstrap: () => undefined }, './lifecycles exports no mount'],
    ['./routes', null, './routes exports no routes'],
  ])('%s without a required export is a failure, not an empty page', async (module, exported, message) => {
    const { federation, attempts } = scripted([async () => exported], true);
    const failure = await failureOf(loaderOf(federation, file(BYTES)).load('mf-a', module));
    expect(failure).toMatchObject({ phase: 'module', retryable: false, message: expect.stringContaining(message) });
    expect(attempts).toEqual([0]);
  });
});
