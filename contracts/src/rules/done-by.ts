import { z } from 'zod';

/**
 * Header of a dispatch write that one user sends on behalf of another. It names the author as the computer knew them
 * when it stored the entry. The record contains both names; it takes the author's from their account. Without the
 * header the sender is the author.
 */
export const DONE_BY_HEADER = 'Done-By';

/** Control, invisible and direction characters could disguise the name in a record that cannot change. */
const readableName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
export const doneBySchema = z.object({ id: z.uuid(), username: readableName });
export type DoneBy = z.output<typeof doneBySchema>;

/** The header's value: the id, a space, and the name with every non-ASCII character escaped. */
export const writeDoneBy = ({ id, username }: DoneBy): string => `${id} ${encodeURIComponent(username)}`;

/** Parses a header's value; null for anything that `writeDoneBy` cannot write. */
export const readDoneBy = (value: string): DoneBy | null => {
  const [id, name = '', ...rest] = value.split(' ');
  if (rest.length > 0) return null;
  try {
    return doneBySchema.safeParse({ id, username: decodeURIComponent(name) }).data ?? null;
  } catch {
    // A lone percent sign is not a valid escape.
    return null;
  }
};
