import { type ChartMark, type ChartMarkInput, type ChartMarkKind, chartMarkInputSchema } from '@prebell/contracts';
import { z } from 'zod';

/** What a user can change about a level or note. */
export type MarkContent = Pick<ChartMark, 'symbol' | 'price' | 'at' | 'text'> & { readonly kind: ChartMarkKind };

/** A level or note as the chart shows it, including changes that have not reached the server yet. */
export interface OwnMark extends MarkContent {
  readonly id: string;
  /** The version that the next change builds on; 0 if the server does not know the mark. */
  readonly version: number;
}

/** A change that has not reached the server yet. There is at most one per mark: the newest. */
export interface UnsentChange {
  readonly id: string;
  /** The version that the change builds on; 0 for a new mark. */
  readonly version: number;
  readonly symbol: string;
  /** Null removes the mark. */
  readonly content: MarkContent | null;
}

const unsentSchema = z.array(
  z.object({
    id: z.uuid(),
    version: z.int(),
    symbol: z.string(),
    content: z.unknown().refine((content) => content === null || isContent(content)),
  }),
);
const isContent = (content: unknown): boolean =>
  typeof content === 'object' && chartMarkInputSchema.safeParse({ ...content, version: 0 }).success;

export const isUnsent = (value: unknown): value is readonly UnsentChange[] => unsentSchema.safeParse(value).success;

const contentOf = ({ symbol, kind, price, at, text }: MarkContent): MarkContent => ({ symbol, kind, price, at, text });
const isSameChange = (one: UnsentChange, other: UnsentChange) =>
  one.id === other.id && one.version === other.version && JSON.stringify(one.content) === JSON.stringify(other.content);

/** Adds a change. It replaces an earlier change of the same mark and builds on the same version. */
export const withChange = (unsent: readonly UnsentChange[], mark: OwnMark, isRemoved = false): UnsentChange[] => {
  const earlier = unsent.find(({ id }) => id === mark.id);
  const change: UnsentChange = {
    id: mark.id,
    version: earlier?.version ?? mark.version,
    symbol: mark.symbol,
    content: isRemoved ? null : contentOf(mark),
  };
  return earlier === undefined ? [...unsent, change] : unsent.map((one) => (one === earlier ? change : one));
};

/**
 * Removes a change that the server has accepted. If the user changed the mark again in the meantime, that change stays and builds on
 * the server's new version.
 */
export const settled = (unsent: readonly UnsentChange[], sent: UnsentChange, version: number): UnsentChange[] =>
  unsent
    .filter((one) => !isSameChange(one, sent))
    .map((one) => (one.id === sent.id && one.version === sent.version ? { ...one, version } : one));

/** Removes the change of a mark that the server refused. */
export const dropped = (unsent: readonly UnsentChange[], id: string): UnsentChange[] =>
  unsent.filter((one) => one.id !== id);

/** The marks of a chart: those on the server, with unsent changes applied. */
export const shownMarks = (
  stored: readonly ChartMark[],
  unsent: readonly UnsentChange[],
  symbol: string,
): readonly OwnMark[] => {
  const changes = new Map(unsent.filter((one) => one.symbol === symbol).map((one) => [one.id, one]));
  const kept = stored.flatMap((mark): OwnMark[] => {
    const { id, version, kind } = mark;
    // Skip a kind of mark that this version does not know.
    if (kind === 'unknown' || changes.has(id)) return [];
    return [{ ...contentOf({ ...mark, kind }), id, version }];
  });
  const changed = [...changes.values()].flatMap(({ id, version, content }) =>
    content === null ? [] : [{ ...content, id, version }],
  );
  return [...kept, ...changed].sort((a, b) => b.price - a.price || a.id.localeCompare(b.id));
};

/** The change as the body of a request; null for a removal. */
export const bodyOf = ({ version, content }: UnsentChange): ChartMarkInput | null =>
  content === null ? null : { ...content, version };
