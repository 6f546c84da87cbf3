/**
 * Asks for many at once what each needs as of now: whoever comes while a question is under way shares the next one, which begins
 * after he came, so that nothing of his moment is missed. A crowd that comes back together costs two questions and not one each.
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
