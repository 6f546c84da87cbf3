import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type FilmOrder, makeFilm } from './film/film-maker';
import type { FromFilmWorker } from './film/film-thread';

/** Entry point of the thread that makes one film, bundled separately. */
const port = parentPort;
if (port === null) throw new Error('The film worker runs in a worker thread only');
const send = (message: FromFilmWorker) => port.postMessage(message);

// On Linux, priority is per thread. Elsewhere it is per process, and ours must keep its own.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

try {
  const making = makeFilm(workerData as FilmOrder, { warn: () => undefined });
  for (;;) {
    const { done, value } = await making.next();
    if (done) {
      send({ type: 'done', bytes: value });
      break;
    }
    send({ type: 'progress', share: value });
  }
} catch (error) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
