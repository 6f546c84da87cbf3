import { rollback } from '../store';
import { knownApp } from './builds';
import type { Context, Result } from './context';
import { report } from './report';
import type { Arguments } from './verbs';

export const rollbackVerb = async ({ store }: Context, { only }: Arguments): Promise<Result> =>
  report(await rollback(store, only === undefined ? {} : { only: knownApp(only) }));
