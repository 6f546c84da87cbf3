import { type FactorMethod, factorMethodSchema } from '@prebell/contracts';
import { ApiError } from '../api/api-error';

const isMethod = (value: unknown): value is FactorMethod => factorMethodSchema.safeParse(value).success;
/** Methods that this page knows; a later server may have more. */
const methodsIn = ({ details }: ApiError): FactorMethod[] =>
  Array.isArray(details.methods) ? details.methods.filter(isMethod) : [];

/**
 * The ticket and the methods that complete the sign-in, if the error means that the password was right and a second
 * factor is due; else null.
 */
export const secondFactorAsked = (error: unknown): { ticket: string; methods: FactorMethod[] } | null =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED' && typeof error.details.ticket === 'string'
    ? { ticket: error.details.ticket, methods: methodsIn(error) }
    : null;

/** The methods (empty for the password) if the error means that an action needs a recent proof; null for another error. */
export const stepUpAsked = (error: unknown): FactorMethod[] | null =>
  error instanceof ApiError && error.code === 'STEP_UP_REQUIRED' ? methodsIn(error) : null;
