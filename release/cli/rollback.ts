import { rollback } from '../store';
import type { Arguments } from './arguments';
import { knownApp } from './builds';
import type { Context, Result } from './context';
import { leftOut, loudly } from './left-out';
import { report } from './report';
import { UsageError } from './usage';

/** `release rollback`: makes an earlier state live again, unless that would break a live app. */
export const rollbackVerb = async ({ publisher, progress }: Context, given: Arguments): Promise<Result> => {
  if (given['no-browser']) throw new UsageError('rollback uses no browser');
  const note = leftOut(given);
  const { only, to, force } = given;
  const outcome = await rollback(publisher, {
    ...(only !== undefined && { only: knownApp(only) }),
    ...(to !== undefined && { to }),
    ...(note !== undefined && { note }),
    gate: !given['no-gate'],
    force,
    warn: progress,
  });
  if (note !== undefined) progress(loudly('rolled back', note));
  return report(outcome);
};
