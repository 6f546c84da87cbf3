/** `text` as a pattern for `like` and `ilike`, with `%`, `_` and `\` escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for `ilike` that finds `text` at any position. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
