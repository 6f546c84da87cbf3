import { rollback } from '../store';
import type { Arguments } from './arguments';
import { knownApp } from './builds';
import type { Context, Result } from './context';
import { report } from './report';

export const rollbackVerb = async ({ store }: Context, { only }: Arguments): Promise<Result> =>
  report(await rollback(store, only === undefined ? {} : { only: knownApp(only) }));
