import { momentOf, type PaperSession, recordedMomentSchema, scannerSchema } from '@prebell/contracts';

/** In place of a moment: the newest recorded day. */
export const NEWEST = 'newest';
/** The minute of an address that names only a day: shortly before the open. */
export const USUAL_MINUTE = 'T09:24';

/** The moment that the `at` of an address names, NEWEST for that word, null for anything else. A day alone means its usual minute. */
export const readMoment = (at: string): string | null => {
  if (at === NEWEST) return NEWEST;
  const read = (text: string) => recordedMomentSchema.safeParse(text).data ?? null;
  return read(at) ?? read(at + USUAL_MINUTE);
};

/** Names a paper session in an address of the desk at a recorded moment. */
export const SESSION = 'session';
/** Names the scanner on screen in such an address: one of the desk's, or the id of a custom one. */
export const SCANNER = 'scanner';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (search: string, name: string): string | null => {
  const id = new URLSearchParams(search).get(name) ?? '';
  return ID.test(id) ? id : null;
};

/** The paper session that an address names, by its id; null for none. @param search '?session=…' */
export const sessionInAddress = (search: string): string | null => idIn(search, SESSION);

/** The scanner that an address names; null for none and for what cannot be one. */
export const scannerInAddress = (search: string): string | null =>
  scannerSchema.safeParse(new URLSearchParams(search).get(SCANNER)).data ?? idIn(search, SCANNER);

/** The desk at a recorded moment, with the chart of a symbol. @param at epoch milliseconds @param session of paper trading, by its id */
export const recordedAddress = (at: number, symbol: string, session?: string): string =>
  `/dashboard?at=${momentOf(at)}&symbol=${encodeURIComponent(symbol)}${session === undefined ? '' : `&${SESSION}=${session}`}`;

/** The desk at the minute that a paper session has reached. */
export const sessionAddress = ({ id, seen_until }: Pick<PaperSession, 'id' | 'seen_until'>): string =>
  `/dashboard?at=${seen_until}&${SESSION}=${id}`;
