/**
 * The export that a host requires from a module, by module name. Widgets are not listed, because their callers know
 * what they need.
 */
const REQUIRED: Readonly<Record<string, string>> = { './routes': 'routes', './lifecycles': 'mount' };

/** @throws Error when a remote's module loads but lacks a required export. */
export const assertExposes = (module: string, loaded: unknown): void => {
  const name = REQUIRED[module];
  if (name === undefined) return;
  const exists = typeof loaded === 'object' && loaded !== null && Reflect.get(loaded, name) !== undefined;
  if (!exists) throw new Error(`${module} exports no ${name}`);
};
