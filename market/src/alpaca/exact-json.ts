/**
 * Matches a whole number of 16 digits or more in a field for ids. Text never matches, because JSON escapes the quotes
 * inside it.
 */
const LONG_ID = /("(?:i|oi|ci)"\s*:\s*)(-?\d{16,})(?=\s*[,}])/g;
const LONG_NUMBER = /\d{16}/;

/**
 * Parses JSON; undefined if the text is not JSON. Trade ids use up to 64 bits, more than a number can represent
 * exactly, so long ones become text; see `idOf`. There are a million trades to parse, and a parser with exact numbers
 * takes several times longer for each.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? text.replace(LONG_ID, '$1"$2"') : text);
  } catch {
    return undefined;
  }
};

/** The id of a trade: a number if that is exact, otherwise its digits. */
export type TradeId = number | string;

/** Null unless it is a whole number of at most 64 bits. */
export const idOf = (raw: unknown): TradeId | null => {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : null;
  if (typeof raw !== 'string' || !/^-?\d{1,20}$/.test(raw)) return null;
  const number = Number(raw);
  return Number.isSafeInteger(number) ? number : raw;
};

const LOW_BITS = 53n;

/** An id as two exact numbers: the lowest 53 bits, and the other eleven. */
export const partsOf = (id: TradeId): { readonly low: number; readonly high: number } => {
  if (typeof id === 'number') return { low: id, high: 0 };
  const bits = BigInt.asUintN(64, BigInt(id));
  return { low: Number(BigInt.asUintN(53, bits)), high: Number(bits >> LOW_BITS) };
};
