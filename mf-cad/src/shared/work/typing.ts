import { days } from '@prebell/contracts';
import { z } from 'zod';
import { WORK_KINDS, type WorkKind, workActs } from '../acts/acts';
import { NEW_CALL_FIELDS } from '../acts/create';
import type { CallWork, Work } from './call-work';
import type { CallDraft } from './new-call';

const text = z.string();
const workSchema = z.object(
  Object.fromEntries(WORK_KINDS.map((kind) => [kind, z.object({ fields: workActs[kind].fields }).optional()])),
);
const draftSchema = z.object({
  id: text,
  fields: z.object(Object.fromEntries(NEW_CALL_FIELDS.map((name) => [name, text]))),
  begun: z.number(),
  version: z.number(),
  timeZone: text,
});
const typedSchema = z.object({
  /** When it was last saved, epoch milliseconds. */
  at: z.number(),
  draft: draftSchema.nullable().default(null),
  works: z.record(text, workSchema).default({}),
});

/** Unsubmitted text of one window. */
export interface Typed {
  readonly at: number;
  /** The New Call form, or null. */
  readonly draft: CallDraft | null;
  readonly works: Readonly<Record<string, CallWork>>;
}
/** By window. */
export type TypedByWindow = Readonly<Record<string, Typed>>;

/** How long to keep the text of a closed window, milliseconds. */
const KEPT_MS = days(1);

/** Whether this release can open a stored value. */
export const isTypedByWindow = (value: unknown): value is TypedByWindow =>
  z.record(text, typedSchema).safeParse(value).success;

/** Keep only the fields: validation runs again, and a refused entry may be gone by then. */
const bare = (work: CallWork): CallWork =>
  Object.fromEntries(
    (Object.entries(work) as [WorkKind, Work<WorkKind> | undefined][]).flatMap(([kind, typed]) =>
      typed === undefined ? [] : [[kind, { fields: typed.fields, errors: {} }]],
    ),
  );

/** All windows with `change` applied to one; drops windows without text and old ones. */
export const withTyped = (
  all: TypedByWindow,
  { name, now, ...change }: Partial<Omit<Typed, 'at'>> & { readonly name: string; readonly now: number },
): TypedByWindow => {
  const before = all[name] ?? { draft: null, works: {} };
  const { draft, works } = { ...before, ...change };
  const begun = Object.entries(works).map(([id, work]) => [id, bare(work)] as const);
  const kept = Object.fromEntries(begun.filter(([, work]) => Object.keys(work).length > 0));
  const others = Object.entries(all).filter(([other, { at }]) => other !== name && now - at < KEPT_MS);
  const isEmpty = draft === null && Object.keys(kept).length === 0;
  return Object.fromEntries([...others, ...(isEmpty ? [] : [[name, { at: now, draft, works: kept }] as const])]);
};
