import type { Context, Result } from './context';
import { diffVerb } from './diff';
import { gateVerb, lockVerb } from './gate-verbs';
import { gcVerb } from './gc';
import { previewVerb } from './preview';
import { publishVerb, rollbackVerb } from './publish-verbs';
import { historyVerb, statusVerb } from './read-verbs';
import { UsageError } from './usage';

/** The command line as it was parsed. */
export interface Arguments {
  readonly rest: readonly string[];
  readonly changed: boolean;
  readonly 'no-gate': boolean;
  readonly force: boolean;
  readonly 'dry-run': boolean;
  readonly only?: string | undefined;
  readonly against?: string | undefined;
  readonly keep?: string | undefined;
  readonly days?: string | undefined;
}

type Verb = (context: Context, given: Arguments) => Promise<Result>;

const WITH_NAMES: Readonly<Record<string, Verb>> = {
  publish: publishVerb,
  gate: gateVerb,
  preview: previewVerb,
  diff: diffVerb,
};
const ALONE: Readonly<Record<string, Verb>> = {
  rollback: rollbackVerb,
  status: statusVerb,
  history: historyVerb,
  gc: gcVerb,
  lock: lockVerb,
};

/** @throws UsageError when there is no such verb, or it takes no names. */
export const runVerb = (context: Context, verb: string | undefined, given: Arguments): Promise<Result> => {
  if (verb === undefined) throw new UsageError('A verb is missing');
  const known = WITH_NAMES[verb] ?? ALONE[verb];
  if (known === undefined) throw new UsageError(`${verb} is no verb`);
  if (ALONE[verb] !== undefined && given.rest.length > 0)
    throw new UsageError(`${verb} takes no ${given.rest.join(' ')}`);
  return known(context, given);
};
