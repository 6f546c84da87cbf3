import { Worker } from 'node:worker_threads';
import type { FilmOrder } from './film-maker';

export type FromFilmWorker =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly bytes: number }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Makes a film outside this thread. `onProgress` is called with the share that is done, 0 to 1. Resolves with the size of the
 * file in bytes; rejects with what went wrong, or once `signal` aborts.
 */
export type MakeFilm = (
  order: FilmOrder,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<number>;

/** Makes each film in a thread of its own, from the bundled worker at `url`. */
export const filmThread =
  (url: URL): MakeFilm =>
  (order, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(url, { workerData: order });
      let isEnding = false;
      const end = (settle: () => void) => {
        // The first reason counts: a thread that is ended exits too.
        if (isEnding) return;
        isEnding = true;
        signal.removeEventListener('abort', onAbort);
        // Settled once the thread is gone: its unfinished file can then be removed.
        void worker.terminate().then(settle, settle);
      };
      const onAbort = () => end(() => reject(signal.reason));
      signal.addEventListener('abort', onAbort);
      worker.on('message', (message: FromFilmWorker) => {
        if (message.type === 'progress') onProgress(message.share);
        else if (message.type === 'done') end(() => resolve(message.bytes));
        else end(() => reject(new Error(message.message)));
      });
      worker.on('error', (error) => end(() => reject(error)));
      worker.on('exit', (code) => end(() => reject(new Error(`The thread of the film ended with code ${code}`))));
    });
