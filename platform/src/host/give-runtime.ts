import { createInstance, getInstance } from '@module-federation/enhanced/runtime';

type Options = Parameters<typeof createInstance>[0];

/** The parts of the bundler's federation runtime that hold no state of an app. */
interface BundlerRuntime {
  readonly runtime: object;
  readonly bundlerRuntime: object;
  readonly attachShareScopeMap: unknown;
}

/** Set by the build; undefined where the code runs without one. */
declare const __webpack_require__: { readonly federation: BundlerRuntime } | undefined;

/**
 * Replaces the runtime's own `init`, which looks up instances by build id and would find the host's. An entry that runs
 * again keeps its instance.
 */
const initRemote = (options: Options) => {
  const known = getInstance(({ name }) => name === options.name);
  if (known === null) return createInstance(options);
  known.initOptions(options);
  return known;
};

/** Gives the host's federation runtime to its remotes, so that none of them loads its own (docs/adr/0117). */
export const giveRuntime = (): void => {
  if (typeof __webpack_require__ === 'undefined') return;
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  const given = { runtime: { ...runtime, init: initRemote }, bundlerRuntime, attachShareScopeMap };
  Object.assign(globalThis, { PREBELL_FEDERATION: given });
};
