/** Control, format and blank characters alone are not a text: the board would show an empty line. */
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether somebody who reads `text` sees anything. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
