/**
 * Invisible characters do not count as text: the board would show an empty line. Unicode classes most of them as
 * default ignorable, but the blank of Braille as a symbol.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether `text` has a visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
