/** What a host takes from a module, by the module's name. A widget's export is its caller's business. */
const TAKEN: Readonly<Record<string, string>> = { './routes': 'routes', './lifecycles': 'mount' };

/** @throws Error when a remote's module loaded and lacks what its host takes from it. */
export const assertExposes = (module: string, loaded: unknown): void => {
  const name = TAKEN[module];
  if (name === undefined) return;
  const isThere = typeof loaded === 'object' && loaded !== null && Reflect.get(loaded, name) !== undefined;
  if (!isThere) throw new Error(`${module} exports no ${name}`);
};
