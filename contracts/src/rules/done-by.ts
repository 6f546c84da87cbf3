import { z } from 'zod';

/**
 * Header of a dispatch write that one user sends for another: the author, as the computer that kept the entry knows them. The
 * record seals both names, the author's as their account has it. Without the header the sender is the author.
 */
export const DONE_BY_HEADER = 'Done-By';

/** Control, invisible and direction characters would disguise the name in a record that nobody can change. */
const readableName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
export const doneBySchema = z.object({ id: z.uuid(), username: readableName });
export type DoneBy = z.output<typeof doneBySchema>;

/** The header's value: the id, a space, and the name with everything beyond ASCII escaped. */
export const writeDoneBy = ({ id, username }: DoneBy): string => `${id} ${encodeURIComponent(username)}`;

/** Reads a header's value; null for what `writeDoneBy` never wrote. */
export const readDoneBy = (value: string): DoneBy | null => {
  const [id, name = '', ...rest] = value.split(' ');
  if (rest.length > 0) return null;
  try {
    return doneBySchema.safeParse({ id, username: decodeURIComponent(name) }).data ?? null;
  } catch {
    // A lone percent sign is no escape.
    return null;
  }
};
