/** A stretch of a message: words, or a symbol that can be pressed. */
export type MessagePart = { readonly text: string; readonly symbol: string | null };

/** `$` and 1 to 5 capitals, optionally a class such as `.B`; a longer run of capitals is no symbol. */
const SYMBOL = /\$([A-Z]{1,5}(?:\.[A-Z])?)(?![A-Za-z0-9])/g;

/** Splits a message at its symbols. The texts joined are the message. */
export const messageParts = (message: string): MessagePart[] => {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of message.matchAll(SYMBOL)) {
    if (match.index > end) parts.push({ text: message.slice(end, match.index), symbol: null });
    parts.push({ text: match[0], symbol: match[1] ?? null });
    end = match.index + match[0].length;
  }
  if (end < message.length) parts.push({ text: message.slice(end), symbol: null });
  return parts;
};
