/** The exports that a host requires from a module, by module name. Each widget's caller defines its own. */
const REQUIRED: Readonly<Record<string, string>> = { './routes': 'routes', './lifecycles': 'mount' };

/** @throws Error when a remote's module loads but lacks a required export. */
export const assertExposes = (module: string, loaded: unknown): void => {
  const name = REQUIRED[module];
  if (name === undefined) return;
  const exists = typeof loaded === 'object' && loaded !== null && Reflect.get(loaded, name) !== undefined;
  if (!exists) throw new Error(`${module} exports no ${name}`);
};
