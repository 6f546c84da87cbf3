import { hours, minutes, seconds } from '@prebell/contracts';
import { z } from 'zod';

/** How long a call keeps its temporary number after it was sent, because a dispatcher may have noted it. Milliseconds. */
const KEPT_MS = hours(12);
/** The same for a call that was sent immediately, so nobody wrote its number down. */
const BRIEFLY_KEPT_MS = minutes(5);
const AT_ONCE_MS = seconds(10);
/** The most numbered calls at one time. Nobody enters more without a server, and each change stores all of them. */
const MOST = 500;

const givenSchema = z.object({
  /** The call. */
  id: z.string(),
  number: z.int().positive(),
  /** When the call received its temporary number, on this computer's clock, epoch milliseconds. */
  from: z.number(),
  /** When the server had numbered the call; null until then. */
  until: z.number().nullable(),
});
/** A temporary number and the call that it belongs to. */
export type Given = z.output<typeof givenSchema>;
const allSchema = z.array(givenSchema);

/** All users of this computer share the numbers, because each of them sees its unsent calls. */
export const GIVEN = {
  name: 'dispatch.temporary-numbers',
  isShared: true,
  accepts: (value: unknown): value is readonly Given[] => allSchema.safeParse(value).success,
  fallback: [] as readonly Given[],
};

const isFree = ({ from, until }: Given, now: number): boolean =>
  until !== null && now - until >= (until - from < AT_ONCE_MS ? BRIEFLY_KEPT_MS : KEPT_MS);

/**
 * Updates the temporary numbers: calls that the server has not numbered get the lowest free ones. Returns the same array
 * if nothing changes.
 * @param unnumbered ids of all calls on the board that the server has not numbered
 * @param now this computer's clock, epoch milliseconds
 */
export const giveNumbers = (given: readonly Given[], unnumbered: readonly string[], now: number): readonly Given[] => {
  if (given.length === 0 && unnumbered.length === 0) return given;
  const waiting = new Set(unnumbered);
  const noted = given.map((one) => (one.until === null && !waiting.has(one.id) ? { ...one, until: now } : one));
  const kept = noted.filter((one) => waiting.has(one.id) || !isFree(one, now));
  const known = new Set(kept.map(({ id }) => id));
  const taken = new Set(kept.map(({ number }) => number));
  let next = 1;
  const fresh = unnumbered
    .filter((id) => !known.has(id))
    .slice(0, Math.max(MOST - kept.length, 0))
    .map((id): Given => {
      while (taken.has(next)) next += 1;
      taken.add(next);
      return { id, number: next, from: now, until: null };
    });
  const isSame = fresh.length === 0 && kept.length === given.length && kept.every((one, index) => one === given[index]);
  return isSame ? given : [...kept, ...fresh];
};
