import { z } from 'zod';

const lineSchema = z.object({ id: z.string(), fields: z.record(z.string(), z.string()) });
/** A line typed from paper that is not a call yet. */
export interface PaperLine {
  /** Id of the call that it will become. */
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Parses stored lines; none if no release of this screen wrote them. */
export const readLines = (value: unknown): readonly PaperLine[] => z.array(lineSchema).safeParse(value).data ?? [];

/** Releases may have different columns, so a missing column counts as empty. */
const isSameLine = (one: PaperLine, other: PaperLine | undefined): boolean =>
  one.id === other?.id &&
  [...Object.keys(one.fields), ...Object.keys(other.fields)].every(
    (name) => (one.fields[name] ?? '') === (other.fields[name] ?? ''),
  );

/** Whether two sheets have the same text in the same order. */
export const areSameLines = (one: readonly PaperLine[], other: readonly PaperLine[]): boolean =>
  one.length === other.length && one.every((line, index) => isSameLine(line, other[index]));
