/** `text` as a pattern for `like` and `ilike` in which `%`, `_` and `\` are literal. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for `ilike` that finds `text` anywhere. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
