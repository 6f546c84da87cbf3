/**
 * Characters that show nothing are not a text: the board would show an empty line. Unicode calls most of them default
 * ignorable; the blank of Braille is a symbol there.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether somebody who reads `text` sees anything. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
