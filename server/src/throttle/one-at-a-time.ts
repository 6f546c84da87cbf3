/**
 * Runs what has the same key one after another, and what has not side by side. Statements on one row wait for each other anyway;
 * in the database each would hold a connection meanwhile, and a crowd at one address would hold all of them.
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
