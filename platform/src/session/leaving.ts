import { ApiError } from '../api/api-error';

interface Dependencies {
  /** Whether the server still has to receive a sign-out. */
  readonly isDue: () => boolean;
  /** The server received it, or there is nothing left to send. */
  readonly done: () => void;
  /** Sends the sign-out; rejects as the API client does. */
  readonly send: () => Promise<unknown>;
}

const RETRY_MS = 5_000;

/** Whether sending again could help: the server was unreachable or temporarily unable. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** Sends a sign-out until the server receives it: immediately, every 5 s, and when the network returns. */
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
  /**
   * One attempt, if needed; resolves afterwards, even after a failure. A sign-in waits for it, because the sign-out would end
   * the new cookie.
   */
  const settle = (): Promise<void> => {
    if (running === null && !isDue()) return Promise.resolve();
    running ??= tell().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    settle,
    /** Resumes a sign-out that an earlier page could not finish. */
    start: (): void => {
      globalThis.addEventListener?.('online', () => void settle());
      void settle();
    },
  };
};
