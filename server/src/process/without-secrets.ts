/** Query and fragment of a URL, which may contain typed text or a token. */
const QUERY = /[?#][^\s"'<>)]*/g;
/** API keys with a known prefix: the platform's and the payment processor's. */
const KEY = /\b(?:pb|sk|rk|whsec)_[\w-]+/g;
/** Words of at least 30 characters. Random tokens almost always contain a digit; long names in code have none. */
const LONG_WORD = /[\w-]{30,}/g;
/** A published file. It must stay readable, although its name may be long and contains a hash. */
const PUBLISHED = /(\/artifacts\/[a-z-]+\/[0-9a-f]{16}\/[\w-]+\.[0-9a-f]{8}\.(?:js|css))/;
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
/**
 * An e-mail address. Both lengths are limited, and neither part may contain @, so that matching stays fast on long
 * texts.
 */
const ADDRESS = /[^\s@"'<>()=,;:]{1,64}@[^\s@"'<>()=,;:]{1,255}/g;
/** The quoted value at the end of PostgreSQL's messages about invalid input. Quoted names stay. */
const TYPED = /: "[^"]*"/g;

/**
 * Removes secrets, addresses and typed values from an error message. Such messages repeat their input, and they are
 * stored, logged and shown to admins.
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
