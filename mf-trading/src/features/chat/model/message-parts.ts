/** A part of a message: text, a clickable symbol or a mention. */
export interface MessagePart {
  readonly text: string;
  readonly symbol: string | null;
  /** The username after `@`. */
  readonly mention: string | null;
}

/**
 * Matches `$` and 1 to 5 capitals with an optional class such as `.B`, but not a longer run of capitals. Also matches `@` and a
 * username, but no e-mail address.
 */
const CALLED =
  /\$([A-Z]{1,5}(?:\.[A-Z])?)(?![A-Za-z0-9])|(?<![\w.@-])@([A-Za-z0-9_-][A-Za-z0-9_.-]{1,28}[A-Za-z0-9_-])/g;

/** Splits a message at its symbols and mentions. The joined texts equal the message. */
export const messageParts = (message: string): MessagePart[] => {
  const parts: MessagePart[] = [];
  const words = (text: string) => {
    if (text !== '') parts.push({ text, symbol: null, mention: null });
  };
  let end = 0;
  for (const match of message.matchAll(CALLED)) {
    words(message.slice(end, match.index));
    parts.push({ text: match[0], symbol: match[1] ?? null, mention: match[2] ?? null });
    end = match.index + match[0].length;
  }
  words(message.slice(end));
  return parts;
};

/** Whether a message mentions `username`, ignoring case. */
export const mentions = (message: string, username: string): boolean =>
  messageParts(message).some(({ mention }) => mention?.toLowerCase() === username.toLowerCase());
