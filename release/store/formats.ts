import type { Release } from '@prebell/contracts';
import { z } from 'zod';

const pointerSchema = z.object({ release: z.string(), line: z.unknown().optional() });
type Pointer = z.output<typeof pointerSchema>;

/** The text of a file that names a release, and its line of the log if it makes that release live. */
export const pointerText = (release: string, line?: unknown): string => `${JSON.stringify({ release, line })}\n`;

/** @throws Error when it is not such a text. */
const readPointer = (text: string): Pointer => pointerSchema.parse(JSON.parse(text));

/** A record of the log. Fails with its place in the store, so that somebody can look at it. */
export const readRecord = (text: string, parent: string | null): Pointer => {
  try {
    return readPointer(text);
  } catch (error) {
    throw new Error(`channels/prod/${parent ?? 'none'}.json is damaged, or only half of it is there`, { cause: error });
  }
};

/** The digests that name these files. Anybody may have written others beside them. */
export const digestsOfNames = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => /^([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? []).sort();

/** The bytes of a release's file, as its line of the log signs them. */
export const releaseText = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`;

/** Half a file, or a foreign one, is not a signature: null. */
export const parsedOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The last release of a chain that begins at `hint`. A hint that cannot be read, such as half a file, costs only time: the chain
 * begins before the first release then.
 */
export const followChain = async (
  hint: string | null,
  after: (release: string | null) => Promise<{ readonly release: string } | null>,
): Promise<string | null> => {
  let live: string | null = null;
  try {
    live = hint === null ? null : readPointer(hint).release;
  } catch {
    // From the first release on.
  }
  for (let next = await after(live); next !== null; next = await after(live)) live = next.release;
  return live;
};
