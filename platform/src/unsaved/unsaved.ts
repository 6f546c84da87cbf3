/** Screens with unsaved work register here. The host asks before it reloads the tab for a newer release. */
export interface Unsaved {
  /** `canReload` returns false while a reload would lose work. The returned function unregisters it. */
  register(canReload: () => boolean): () => void;
  canReload(): boolean;
}

export const createUnsaved = (): Unsaved => {
  const guards = new Set<() => boolean>();
  return {
    register: (canReload) => {
      guards.add(canReload);
      return () => guards.delete(canReload);
    },
    canReload: () => [...guards].every((guard) => guard()),
  };
};
