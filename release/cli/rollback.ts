import { rollback } from '../store';
import type { Arguments } from './arguments';
import { knownApp } from './builds';
import type { Context, Result } from './context';
import { leftOut } from './left-out';
import { report } from './report';

/** `release rollback`: makes an earlier state live again, unless that would break a live app. */
export const rollbackVerb = async ({ store, progress }: Context, given: Arguments): Promise<Result> => {
  const note = leftOut(given);
  const { only } = given;
  const outcome = await rollback(store, {
    ...(only !== undefined && { only: knownApp(only) }),
    ...(note !== undefined && { note }),
    gate: !given['no-gate'],
    warn: progress,
  });
  return report(outcome);
};
