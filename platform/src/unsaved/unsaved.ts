/** A screen with something to lose says so here; the host asks before it reloads the tab for a newer release. */
export interface Unsaved {
  /** `canReload` answers false while a reload would lose work. The returned function withdraws it. */
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
