import { endpoints } from '@prebell/contracts';
import { ApiError, type Registration } from '@prebell/platform';

/** The form values: the request plus the repeated password, which is never sent. */
export interface RegistrationValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export const EMPTY_FORM: RegistrationValues = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
};

export const toRegistration = ({ confirmPassword, ...sent }: RegistrationValues): Registration => sent;

export type FieldIssues = { readonly [Field in keyof RegistrationValues]?: string };

/** The first error of each field, in the form's order, by the server's own rules; empty if all fields are valid. */
export const registrationFaults = (values: RegistrationValues): FieldIssues => {
  const { error } = endpoints.auth.register.body.safeParse(toRegistration(values));
  const found = new Map((error?.issues ?? []).map(({ path: [field], message }) => [field, message] as const).reverse());
  if (found.has('email')) found.set('email', 'Please enter a valid email address');
  if (values.password !== values.confirmPassword) found.set('confirmPassword', 'Passwords do not match');
  return Object.fromEntries(
    Object.keys(EMPTY_FORM).flatMap((field) => (found.has(field) ? [[field, found.get(field)]] : [])),
  );
};

/** The error text above the form: the only error, or how many fields need correction. Null without errors. */
export const faultsText = (faults: FieldIssues): string | null => {
  const texts = Object.values(faults);
  return texts.length > 1 ? `Please correct the ${texts.length} marked fields.` : (texts[0] ?? null);
};

/** The server's first error for each field. */
export const fieldIssues = (error: unknown): FieldIssues =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]).reverse())
    : {};
