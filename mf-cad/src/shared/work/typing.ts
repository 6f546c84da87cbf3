import { days } from '@prebell/contracts';
import { z } from 'zod';
import { WORK_KINDS, type WorkFields, type WorkKind, workActs } from '../acts/acts';
import { NEW_CALL_FIELDS } from '../acts/create';
import type { Person } from '../outbox/model/op';
import { type CallWork, isUnsaved, type Work } from './call-work';
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
  user: z.object({ id: text, username: text }),
  draft: draftSchema.nullable().default(null),
  unfinished: z.array(draftSchema).default([]),
  works: z.record(text, workSchema).default({}),
  repairs: z.record(text, draftSchema).default({}),
});

/** Unsubmitted text of one user in one window. */
export interface Typed {
  readonly at: number;
  readonly user: Person;
  /** The New Call form, or null. */
  readonly draft: CallDraft | null;
  /** New calls whose form was closed before they were complete. */
  readonly unfinished: readonly CallDraft[];
  readonly works: Readonly<Record<string, CallWork>>;
  /** Refused calls under repair, by the key of the refused operation. */
  readonly repairs: Readonly<Record<string, CallDraft>>;
}
/** How long to keep the text of a closed window, milliseconds. */
const KEPT_MS = days(1);

/** A stored record, with what earlier releases did not store left empty; null if this release cannot open it. */
export const readTyped = (value: unknown): Typed | null =>
  typedSchema.safeParse(value).success ? { ...NO_TEXT, ...(value as Typed) } : null;

/** Whether a record is too old to offer. */
export const isForgotten = ({ at }: Typed, now: number): boolean => now - at >= KEPT_MS;

/** Keeps only the fields, because validation runs again and a refused entry may be gone by then. */
const bare = (work: CallWork): CallWork =>
  Object.fromEntries(
    (Object.entries(work) as [WorkKind, Work<WorkKind> | undefined][]).flatMap(([kind, typed]) =>
      typed === undefined ? [] : [[kind, { fields: typed.fields, errors: {} }]],
    ),
  );

export type TypedText = Pick<Typed, 'draft' | 'unfinished' | 'works' | 'repairs'>;
export const NO_TEXT: TypedText = { draft: null, unfinished: [], works: {}, repairs: {} };

/** The record to store for a text; null if it has no words. */
export const recordOf = ({ draft, unfinished, works, repairs }: TypedText, user: Person, at: number): Typed | null => {
  const begun = Object.entries(works).map(([id, work]) => [id, bare(work)] as const);
  const kept = Object.fromEntries(begun.filter(([, work]) => Object.keys(work).length > 0));
  const isEmpty = draft === null && [unfinished, kept, repairs].every((each) => Object.keys(each).length === 0);
  return isEmpty ? null : { at, user, draft, unfinished, works: kept, repairs };
};

/** A text that waits for somebody to continue it. */
export type LeftText = Pick<Typed, 'at' | 'user'> & {
  /** Name of the record that contains it. */
  readonly name: string;
} & (
    | { readonly kind: 'create'; readonly draft: CallDraft }
    | { readonly kind: WorkKind; readonly callId: string; readonly fields: WorkFields[WorkKind] }
  );

/** The texts of a record one by one, without forms in which nothing was typed. */
export const textsOf = (name: string, { at, user, draft, unfinished = [], works }: Typed): LeftText[] => [
  ...[...(draft ? [draft] : []), ...unfinished].map((each) => ({
    name,
    at,
    user,
    kind: 'create' as const,
    draft: each,
  })),
  ...Object.entries(works).flatMap(([callId, work]) =>
    WORK_KINDS.flatMap((kind) => {
      const typed = work[kind] as Work<WorkKind> | undefined;
      if (typed === undefined || !isUnsaved({ [kind]: typed })) return [];
      return [{ name, at, user, kind, callId, fields: typed.fields }];
    }),
  ),
];

/** A record after removing one of its texts. */
export const withoutText = (typed: Typed, text: LeftText): TypedText => {
  if (text.kind !== 'create') {
    const { [text.kind]: _, ...others } = typed.works[text.callId] ?? {};
    return { ...typed, works: { ...typed.works, [text.callId]: others } };
  }
  return {
    ...typed,
    draft: typed.draft?.id === text.draft.id ? null : typed.draft,
    unfinished: (typed.unfinished ?? []).filter(({ id }) => id !== text.draft.id),
  };
};
