import { PASSWORD_MIN } from '@prebell/contracts';
import { ApiError, type Registration } from '@prebell/platform';

/** The form: what is sent, and the repeated password, which is not. */
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

/** Why the form may not be sent, or null. Letters and numbers are hints and never a reason. */
export const registrationFault = ({ password, confirmPassword }: RegistrationValues): string | null => {
  if (password !== confirmPassword) return 'Passwords do not match';
  return password.length < PASSWORD_MIN ? `Password must be at least ${PASSWORD_MIN} characters long` : null;
};

export interface PasswordHint {
  readonly text: string;
  readonly met: boolean;
}

/** The checklist below the password. Letters are those of any script. */
export const passwordHints = (password: string): readonly PasswordHint[] => [
  { text: `At least ${PASSWORD_MIN} characters`, met: password.length >= PASSWORD_MIN },
  { text: 'Contains letters', met: /\p{L}/u.test(password) },
  { text: 'Contains numbers', met: /\p{N}/u.test(password) },
];

export const toRegistration = ({ confirmPassword, ...sent }: RegistrationValues): Registration => sent;

export type FieldIssues = { readonly [Field in keyof Registration]?: string };

/** The server's complaints by field, the first one each. */
export const fieldIssues = (error: unknown): FieldIssues =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]).reverse())
    : {};
