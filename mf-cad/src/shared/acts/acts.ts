import type { CallActName } from '@prebell/contracts';
import type { z } from 'zod';
import type { Act, WorkAct } from './act';
import { amendment } from './amendment';
import { comments } from './comments';
import { correction } from './correction';
import { create } from './create';
import { dispatch } from './dispatch';
import { merge } from './merge';
import { par } from './par';
import { radio } from './radio';
import { status } from './status';

/** Acts on an existing call. */
export type WorkKind = Exclude<CallActName, 'create'>;

const declared = { dispatch, status, radio, par, correction, amendment, merge, comments };

/** The typed fields of each act. */
export type WorkFields = { readonly [K in WorkKind]: z.output<(typeof declared)[K]['fields']> };

/** The compiler reports an act of `callActs` that is missing here. */
export const workActs: { readonly [K in WorkKind]: WorkAct<WorkFields[K]> } = declared;
export const WORK_KINDS = Object.keys(workActs) as WorkKind[];

/** Every act, by the name that the outbox stores. */
export const acts: Readonly<Record<CallActName, Act>> = { create, ...workActs };
