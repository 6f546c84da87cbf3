/** A stretch of a message: words, a symbol that can be pressed, or somebody's name. */
export interface MessagePart {
  readonly text: string;
  readonly symbol: string | null;
  /** Who is called with `@`. */
  readonly mention: string | null;
}

/**
 * `$` and 1 to 5 capitals, optionally a class such as `.B`, where a longer run of capitals is no symbol; or `@` and a
 * username, where an address of mail is none.
 */
const CALLED =
  /\$([A-Z]{1,5}(?:\.[A-Z])?)(?![A-Za-z0-9])|(?<![\w.@-])@([A-Za-z0-9_-][A-Za-z0-9_.-]{1,28}[A-Za-z0-9_-])/g;

/** Splits a message at its symbols and mentions. The texts joined are the message. */
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

/** Whether a message calls `username`, whatever the case. */
export const mentions = (message: string, username: string): boolean =>
  messageParts(message).some(({ mention }) => mention?.toLowerCase() === username.toLowerCase());
