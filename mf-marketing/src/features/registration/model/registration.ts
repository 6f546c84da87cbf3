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

export type FieldIssues = { readonly [Field in keyof Registration]?: string };

/** The server's first error for each field. */
export const fieldIssues = (error: unknown): FieldIssues =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]).reverse())
    : {};
