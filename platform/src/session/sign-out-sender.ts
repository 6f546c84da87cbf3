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

/** Whether sending again could help: the server was unreachable, overloaded or failing. */
const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** Sends a sign-out until the server receives it: immediately, every 5 s, and when the network returns. */
export const createSignOutSender = ({ isDue, done, send }: Dependencies) => {
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await send();
      done();
    } catch (error) {
      if (canRetry(error)) timer = setTimeout(() => void sendIfDue(), RETRY_MS);
      else done();
    }
  };
  /**
   * One attempt, if needed; resolves afterwards, even after a failure. A sign-in waits for it, because the sign-out would end
   * the new cookie.
   */
  const sendIfDue = (): Promise<void> => {
    if (running === null && !isDue()) return Promise.resolve();
    running ??= attempt().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    sendIfDue,
    /** Resumes a sign-out that an earlier page could not finish. */
    start: (): void => {
      globalThis.addEventListener?.('online', () => void sendIfDue());
      void sendIfDue();
    },
  };
};
