import { z } from 'zod';
import { isVisible } from './visible-text';

/** Markup, control characters, line breaks and characters that change the direction of the text around them. */
const NOT_PLAIN = /[<>\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/**
 * A text from another team that navigation, tabs, Admin and terminals show unchanged: one visible line of at most
 * `most` characters, without `<`, `>`, control characters or changes of direction.
 */
export const shownTextSchema = (most: number) =>
  z
    .string()
    .max(most)
    .refine(isVisible, 'shows nothing')
    .refine((text) => !NOT_PLAIN.test(text), 'has markup or control characters: write plain text in one line');
