import { PASSWORD_MAX, PASSWORD_MIN } from '@prebell/contracts';

/** Why the form rejects a new password, and the invalid input; null if valid. Letters and numbers are only recommended. */
export const newPasswordFault = ({
  password,
  confirmPassword,
}: {
  readonly password: string;
  readonly confirmPassword: string;
}): { readonly text: string; readonly field: 'password' | 'confirmPassword' } | null => {
  if (password !== confirmPassword) return { text: 'Passwords do not match', field: 'confirmPassword' };
  if (password.length < PASSWORD_MIN)
    return { text: `Password must be at least ${PASSWORD_MIN} characters long`, field: 'password' };
  if (password.length > PASSWORD_MAX)
    return { text: `Password must be at most ${PASSWORD_MAX} characters long`, field: 'password' };
  return null;
};

export interface PasswordHint {
  readonly text: string;
  readonly met: boolean;
}

/** The checklist below the password. Letters of any script count. */
export const passwordHints = (password: string): readonly PasswordHint[] => [
  { text: `At least ${PASSWORD_MIN} characters`, met: password.length >= PASSWORD_MIN },
  { text: 'Contains letters', met: /\p{L}/u.test(password) },
  { text: 'Contains numbers', met: /\p{N}/u.test(password) },
];
