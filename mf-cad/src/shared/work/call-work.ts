import { type Call, callActs, isVisible } from '@prebell/contracts';
import type { Body, Moment } from '../acts/act';
import { WORK_KINDS, type WorkFields, type WorkKind, workActs } from '../acts/acts';
import type { Op } from '../outbox';

/** Typed fields of one act that were not submitted yet. */
export interface Work<K extends WorkKind> {
  readonly fields: WorkFields[K];
  readonly errors: { readonly [Field in keyof WorkFields[K]]?: string };
  /** Idempotency-Key of the refused operation that this work repairs. */
  readonly repairs?: string | undefined;
}

/** The unsubmitted work on one call, by kind. */
export type CallWork = { readonly [K in WorkKind]?: Work<K> | undefined };

/** Work with these fields and no errors. */
export const workOn = <K extends WorkKind>(fields: WorkFields[K]): Work<K> => ({ fields, errors: {} });

/** The contract's validation errors for a body, by form field. */
const faultsOf = <K extends WorkKind>(kind: K, body: Body): Record<string, string> => {
  const issues = callActs[kind].endpoint.body.safeParse(body).error?.issues ?? [];
  const names = workActs[kind].names?.(body) ?? {};
  const named = (path: string) => String(names[path as keyof typeof names] ?? path);
  return Object.fromEntries(issues.map(({ path, message }) => [named(String(path[0])), message]).reverse());
};

const isBlank = (value: unknown): boolean => typeof value === 'string' && !isVisible(value);

/** The operation's body, or the validation errors by field. @param call the call as the screen shows it, which the body must fit */
export const prepare = <K extends WorkKind>(
  kind: K,
  fields: WorkFields[K],
  moment: Moment,
  call?: Call,
): { readonly body: Body; readonly errors: Work<K>['errors'] } => {
  const { toBody, faults, required = {} } = workActs[kind];
  const body = toBody(fields, moment);
  const invalid = faultsOf(kind, body);
  const unfit = call !== undefined && Object.keys(invalid).length === 0 ? faults?.(body, call, moment) : {};
  const isTimed = 'occurred_at' in callActs[kind].endpoint.body.shape;
  const blank = Object.entries(required).filter(([field]) => isBlank(fields[field as keyof WorkFields[K]]));
  return {
    body: isTimed ? { ...body, occurred_at: new Date(moment.now).toISOString() } : body,
    errors: { ...unfit, ...invalid, ...Object.fromEntries(blank) } as Work<K>['errors'],
  };
};

/** The typed fields of a refused operation, for repair. */
export const fieldsOf = (op: Pick<Op, 'kind' | 'body' | 'entry'>): Partial<WorkFields> =>
  op.kind === 'create' ? {} : { [op.kind]: workActs[op.kind].toFields(op) };

const isKindUnsaved = <K extends WorkKind>(kind: K, work: Work<K> | undefined): boolean =>
  work !== undefined && (workActs[kind].isUnsaved?.(work.fields) ?? false);

/** Whether closing the page would lose something. */
export const isUnsaved = (work: CallWork): boolean =>
  WORK_KINDS.some((kind) => isKindUnsaved(kind, work[kind] as Work<typeof kind> | undefined));
