import { z } from 'zod';
import type { CallWork, Work, WorkKind } from './call-work';
import type { CallDraft } from './new-call';

const text = z.string();
const base = z.union([z.object({ base_version: z.number() }), z.object({ base_key: text })]);
const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ fields: z.object(shape) }).optional();
const workSchema = z.object({
  dispatch: fields({ initials: text, unit: text }),
  status: fields({
    action: z.enum(['assign', 'en_route', 'on_scene', 'clear', 'close', 'cancel', 'reopen']),
    unit: text,
    detail: text,
  }),
  radio: fields({ time: text.nullable(), unit: text, notes: text }),
  correction: fields({ entry: text, time: text.nullable(), unit: text, notes: text, reason: text }),
  comments: fields({ comments: text, begun: text, base }),
});
const draftSchema = z.object({
  id: text,
  fields: z.object({
    time_received: text,
    how_received: text,
    address_of_incident: text,
    nature: text,
    original_notes: text,
    caller_phone: text,
    caller_name: text,
    caller_dob: text,
    caller_address: text,
    primary_unit: text,
    dispatcher_initials: text,
  }),
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
const KEPT_MS = 24 * 60 * 60_000;

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
