import type { Arguments } from './arguments';
import type { Context, Result } from './context';
import { prepareKeys } from './prepare-keys';
import { UsageError } from './usage';

type Verb = (context: Context, given: Arguments) => Promise<Result>;

/** Load only the code of the verb in use: a rollback must be fast. */
const WITH_NAMES: Readonly<Record<string, () => Promise<Verb>>> = {
  publish: async () => (await import('./publish')).publishVerb,
  gate: async () => (await import('./gate-verbs')).gateVerb,
  preview: async () => (await import('./preview')).previewVerb,
  diff: async () => (await import('./diff')).diffVerb,
  canary: async () => (await import('./canary')).canaryVerb,
  keys: async () => (await import('./keys')).keysVerb,
  log: async () => (await import('./log')).logVerb,
};
const ALONE: Readonly<Record<string, () => Promise<Verb>>> = {
  rollback: async () => (await import('./rollback')).rollbackVerb,
  promote: async () => (await import('./canary')).promoteVerb,
  status: async () => (await import('./read-verbs')).statusVerb,
  history: async () => (await import('./read-verbs')).historyVerb,
  adopt: async () => (await import('./adopt')).adoptVerb,
  gc: async () => (await import('./gc')).gcVerb,
  lock: async () => (await import('./lock')).lockVerb,
};

/** Verbs that need the trusted keys. */
const BELIEVING = new Set(['publish', 'gate', 'preview', 'rollback', 'canary', 'promote', 'status']);

/** Runs a verb. @throws UsageError when there is no such verb, or it takes no names. */
export const runVerb = async (context: Context, verb: string | undefined, given: Arguments): Promise<Result> => {
  if (verb === undefined) throw new UsageError('Name a verb');
  const known = WITH_NAMES[verb] ?? ALONE[verb];
  if (known === undefined) throw new UsageError(`${verb} is not a verb`);
  if (ALONE[verb] !== undefined && given.rest.length > 0)
    throw new UsageError(`${verb} does not take ${given.rest.join(' ')}`);
  if (BELIEVING.has(verb)) await prepareKeys(context);
  return (await known())(context, given);
};
