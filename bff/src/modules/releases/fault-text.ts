/** From here on an address may carry what somebody typed, or a token. */
const QUERY = /[?#][^\s"'<>)]*/g;
/** Keys that say what they are: of this platform and of the payment processor. */
const KEY = /\b(?:pb|sk|rk|whsec)_[\w-]+/g;
/** Tokens are drawn by lot, so that one of this length without a digit does not occur; long names in code have none. */
const LONG_WORD = /[\w-]{30,}/g;
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;

/**
 * What a page tells of a fault, without what opens an account or pays: texts of errors repeat what they were given, and these are
 * kept, logged and shown to admins.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(QUERY, '?…')
    .replace(KEY, '…')
    .replace(LONG_WORD, (word) => (/\d/.test(word) ? '…' : word))
    .replace(CARD, '…');
