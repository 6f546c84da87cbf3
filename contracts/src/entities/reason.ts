import { z } from 'zod';
import { isVisible } from '../rules/visible-text';

const REASON_REQUIRED = 'Please enter a reason';
const REASON_MAX_LENGTH = 200;

/** Why somebody changed a record. A reason needs at least one visible character. */
export const writtenReasonSchema = z
  .string()
  .trim()
  .max(REASON_MAX_LENGTH, `At most ${REASON_MAX_LENGTH} characters`)
  .refine(isVisible, REASON_REQUIRED);

/** A reason that only some requests need: null if it is absent or has no visible character. */
export const optionalReasonSchema = z
  .string()
  .trim()
  .max(REASON_MAX_LENGTH, `At most ${REASON_MAX_LENGTH} characters`)
  .nullish()
  .transform((text) => (text && isVisible(text) ? text : null));

/** The issue to report for a request that needs a reason but has none. */
export const noReason = { path: ['reason'], error: REASON_REQUIRED };
