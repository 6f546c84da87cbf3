import type { z } from 'zod';
import type { Context } from '../state/context';
import type { FormParams } from './form';
import { checkParams } from './params';

type Ids = Readonly<Record<string, string>>;

/** One call of Stripe's API. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  /** With `:id` for what stands in the path. */
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

/** A call that reads; its parameters are checked against the schema. */
export const get = make('get');
/** A call that creates or changes. */
export const post = make('post');
export const del = make('delete');
