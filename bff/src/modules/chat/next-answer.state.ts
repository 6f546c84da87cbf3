/**
 * Shares queries between many callers who each need a current answer: all who arrive during a query share the next one,
 * which starts after they arrived. A crowd that reconnects together costs two queries instead of one each.
 */
export const createNextAnswer = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let current: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const answer = ask();
    const end = () => {
      current = null;
    };
    current = answer;
    answer.then(end, end);
    return answer;
  };
  return () => {
    if (current === null) return begin();
    next ??= current.then(ignore, ignore).then(() => {
      next = null;
      return begin();
    });
    return next;
  };
};

const ignore = (): void => undefined;
