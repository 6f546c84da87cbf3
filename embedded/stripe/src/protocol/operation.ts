import type { z } from 'zod';
import type { Context } from '../state/context';
import type { FormParams } from './form';
import { checkParams } from './params';

type Ids = Readonly<Record<string, string>>;

/** One call of Stripe's API. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  /** Path, with `:id` for the id. */
  readonly path: string;
  readonly run: (ctx: Context, params: FormParams, ids: Ids) => Promise<object>;
}

const make =
  (method: Operation['method']) =>
  <Params>(
    path: string,
    schema: z.ZodType<Params>,
    run: (ctx: Context, params: Params, id: string) => Promise<object>,
  ): Operation => ({
    method,
    path,
    run: (ctx, params, ids) => run(ctx, checkParams(schema, params), ids.id ?? ''),
  });

/** Declares a read-only call. */
export const get = make('get');
/** Declares a call that creates or changes objects. */
export const post = make('post');
export const del = make('delete');
