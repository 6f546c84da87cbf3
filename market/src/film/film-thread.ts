import { Worker } from 'node:worker_threads';
import type { FilmOrder } from './film-maker';

export type FromFilmWorker =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly bytes: number }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Makes a film in another thread. `onProgress` gets the share that is done, 0 to 1. Resolves with the size of the file
 * in bytes. Rejects with the error, or when `signal` aborts.
 */
export type MakeFilm = (
  order: FilmOrder,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<number>;

/** Makes each film in its own thread, from the bundled worker at `url`. */
export const filmThread =
  (url: URL): MakeFilm =>
  (order, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(url, { workerData: order });
      let isEnding = false;
      const end = (settle: () => void) => {
        // Only the first reason counts, because a terminated thread also reports its exit.
        if (isEnding) return;
        isEnding = true;
        signal.removeEventListener('abort', onAbort);
        // Settle only when the thread is gone, so that the caller can remove its unfinished file.
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
