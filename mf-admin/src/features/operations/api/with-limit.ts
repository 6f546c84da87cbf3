/**
 * Aborts a request that takes too long, or that its caller cancels.
 * @param limitMs milliseconds
 * @throws the reason of the caller's signal, or an Error after the limit
 */
export const withLimit = async <T>(
  caller: AbortSignal,
  limitMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const own = new AbortController();
  const pass = () => own.abort(caller.reason);
  caller.addEventListener('abort', pass, { once: true });
  const timer = setTimeout(() => own.abort(new Error(`No answer within ${limitMs / 1_000} seconds`)), limitMs);
  const ended = new Promise<never>((_resolve, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true });
  });
  try {
    return await Promise.race([run(own.signal), ended]);
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', pass);
  }
};
