/**
 * Shares a read between callers. Callers that arrive while a read is running share the next one, so that no result is
 * older than its request. At most one read runs at a time, however many callers there are. Nothing is cached.
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
