/**
 * Runs work with the same key one after another, and all other work concurrently. In the database, statements on one
 * row would also wait for each other, but each would occupy a connection, and a crowd at one address would use up all
 * of them.
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
