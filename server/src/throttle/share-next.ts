/**
 * Callers that ask while a read runs share the next one, so that no answer is older than its question. At most one read runs at a
 * time, however many ask. Nothing is kept.
 */
export const shareNext = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const start = (): Promise<T> => {
    const answer = read();
    const ended = () => {
      if (running === settled) running = null;
    };
    const settled = answer.then(ended, ended);
    running = settled;
    return answer;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(() => {
      next = null;
      return start();
    });
    return next;
  };
};
