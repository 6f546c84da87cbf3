import { momentOf, type PaperSession, recordedMomentSchema, scannerSchema } from '@prebell/contracts';

/** Stands for the newest recorded day in an address. */
export const NEWEST = 'newest';
/** The minute to show if an address names only a day: shortly before the open. */
export const USUAL_MINUTE = 'T09:24';

/** Reads the `at` of an address: a minute, NEWEST, or null if it is invalid. A day without a time gets the usual minute. */
export const readMoment = (at: string): string | null => {
  if (at === NEWEST) return NEWEST;
  const read = (text: string) => recordedMomentSchema.safeParse(text).data ?? null;
  return read(at) ?? read(at + USUAL_MINUTE);
};

/** Query parameter of a desk address: the id of a paper session. */
export const SESSION = 'session';
/** Query parameter of a desk address: the scanner on screen, by its name, or by its id if it is a custom one. */
export const SCANNER = 'scanner';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (search: string, name: string): string | null => {
  const id = new URLSearchParams(search).get(name) ?? '';
  return ID.test(id) ? id : null;
};

/**
 * The id of the paper session in an address; null for none.
 * @param search '?session=…'
 */
export const sessionInAddress = (search: string): string | null => idIn(search, SESSION);

/** The scanner in an address; null for none or an invalid one. */
export const scannerInAddress = (search: string): string | null =>
  scannerSchema.safeParse(new URLSearchParams(search).get(SCANNER)).data ?? idIn(search, SCANNER);

/**
 * The address of the desk at a recorded time, with a symbol's chart.
 * @param at epoch milliseconds
 * @param session id of a paper session
 */
export const recordedAddress = (at: number, symbol: string, session?: string): string =>
  `/dashboard?at=${momentOf(at)}&symbol=${encodeURIComponent(symbol)}${session === undefined ? '' : `&${SESSION}=${session}`}`;

/** The address of the desk at the minute that a paper session has reached. */
export const sessionAddress = ({ id, seen_until }: Pick<PaperSession, 'id' | 'seen_until'>): string =>
  `/dashboard?at=${seen_until}&${SESSION}=${id}`;
