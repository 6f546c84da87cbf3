import { ApiError } from '../api/api-error';

interface Dependencies {
  /** Whether the server has yet to hear of a sign-out. */
  readonly isDue: () => boolean;
  /** The server has heard of it, or there is nothing left to tell. */
  readonly done: () => void;
  /** Tells the server; rejects as the API client does. */
  readonly send: () => Promise<unknown>;
}

const RETRY_MS = 5_000;

/** Whether telling the server again could help: it was not reached, or cannot now. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** Tells the server of a sign-out until it has heard: at once, every 5 s, and when the network returns. */
export const createLeaving = ({ isDue, done, send }: Dependencies) => {
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await send();
      done();
    } catch (error) {
      if (isPassing(error)) timer = setTimeout(() => void settle(), RETRY_MS);
      else done();
    }
  };
  /** One attempt, if one is due; resolves after it, whatever came of it. A sign-in waits for it: its cookie must not be ended. */
  const settle = (): Promise<void> => {
    if (running === null && !isDue()) return Promise.resolve();
    running ??= tell().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    settle,
    /** Goes on with what an earlier page could not finish. */
    start: (): void => {
      globalThis.addEventListener?.('online', () => void settle());
      void settle();
    },
  };
};
