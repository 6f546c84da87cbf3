/** Query and fragment of a URL: they may contain typed text or a token. */
const QUERY = /[?#][^\s"'<>)]*/g;
/** Keys with a recognisable prefix: the platform's and the payment processor's. */
const KEY = /\b(?:pb|sk|rk|whsec)_[\w-]+/g;
/** Random tokens of this length almost always have a digit; long names in code have none. */
const LONG_WORD = /[\w-]{30,}/g;
/** A published file: its name may be long and has digits of a hash. */
const PUBLISHED = /(\/artifacts\/[a-z-]+\/[0-9a-f]{16}\/[\w-]+\.[0-9a-f]{8}\.(?:js|css))/;
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
/** Bounded, and neither part may contain the @, so that it stays fast on long texts. */
const ADDRESS = /[^\s@"'<>()=,;:]{1,64}@[^\s@"'<>()=,;:]{1,255}/g;
/** The value at the end of PostgreSQL's texts about input; names in quotes stay. */
const TYPED = /: "[^"]*"/g;

/**
 * An error text without secrets, addresses and typed values: error texts repeat their input, and these are stored, logged and shown
 * to admins.
 */
export const withoutSecrets = (text: string): string =>
  text
    .split(PUBLISHED)
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join('');

const masked = (text: string): string =>
  text
    .replace(QUERY, '?…')
    .replace(KEY, '…')
    .replace(LONG_WORD, (word) => (/\d/.test(word) ? '…' : word))
    .replace(CARD, '…')
    .replace(ADDRESS, '…')
    .replace(TYPED, ': "…"');
