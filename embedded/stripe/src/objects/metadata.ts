type Metadata = Record<string, string>;

/** Metadata after an update. It sets the given keys. An empty value removes its key, null removes all keys. */
export const mergeMetadata = (before: Metadata, changes: Metadata | null | undefined): Metadata => {
  if (changes === undefined) return before;
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
};
