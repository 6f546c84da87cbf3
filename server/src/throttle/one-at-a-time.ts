/**
 * Runs work with the same key in sequence, other work concurrently. Statements on one row wait for each other anyway,
 * but in the database each would occupy a connection: a crowd at one address would use up all of them.
 */
export const oneAtATime = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const own = (before ?? Promise.resolve()).then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
};
