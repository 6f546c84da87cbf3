import type { Release } from '@prebell/contracts';
import { z } from 'zod';

const pointerSchema = z.object({ release: z.string(), line: z.unknown().optional() });
type Pointer = z.output<typeof pointerSchema>;

/**
 * The text of a file that names a release. If the file makes that release live, it also contains the line of the log.
 */
export const pointerText = (release: string, line?: unknown): string => `${JSON.stringify({ release, line })}\n`;

/** @throws Error if the text is not one that `pointerText` writes */
const readPointer = (text: string): Pointer => pointerSchema.parse(JSON.parse(text));

/** Parses a record of the log. The error names its path in the store, so that somebody can check it. */
export const readRecord = (text: string, parent: string | null): Pointer => {
  try {
    return readPointer(text);
  } catch (error) {
    throw new Error(`channels/prod/${parent ?? 'none'}.json is damaged, or only half of it is there`, { cause: error });
  }
};

/**
 * The digests in these file names, sorted. Files with other names are ignored, because anybody may have written them.
 */
export const digestsOfNames = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => /^([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? []).sort();

/** The content of a release's file, over which its line of the log has a hash. */
export const releaseText = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`;

/** The parsed JSON, or null: a partial or foreign file is not a signature. */
export const parsedOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The last release of a chain that starts at `hint`. If the hint cannot be read, such as a partial file, the chain
 * starts before the first release, which only takes longer.
 */
export const followChain = async (
  hint: string | null,
  after: (release: string | null) => Promise<{ readonly release: string } | null>,
): Promise<string | null> => {
  let live: string | null = null;
  try {
    live = hint === null ? null : readPointer(hint).release;
  } catch {
    // Start from the first release.
  }
  for (let next = await after(live); next !== null; next = await after(live)) live = next.release;
  return live;
};
