import { PASSWORD_MAX } from '@prebell/contracts';
import { StrengthMeter } from '@prebell/design-system/password-strength';
import { PasswordChecklist } from './PasswordChecklist';
import { PasswordField } from './PasswordField';

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

interface Props {
  readonly values: NewPassword;
  readonly error?: string | undefined;
  readonly confirmError?: string | undefined;
  /** Label of the first field; the second one is 'Confirm' plus this label. */
  readonly label?: string;
  readonly onChange: (values: NewPassword) => void;
}

/**
 * Two fields for a new password. They have no maxLength, which would silently cut a long password. The strength meter appears
 * once the user starts typing.
 */
export const NewPasswordFields = ({ values, error, confirmError, label = 'Password', onChange }: Props) => (
  <>
    <PasswordField
      label={label}
      error={error}
      name="password"
      autoComplete="new-password"
      value={values.password}
      onChange={(event) => onChange({ ...values, password: event.target.value })}
    />
    {values.password !== '' && (
      <>
        {values.password.length <= PASSWORD_MAX && <StrengthMeter password={values.password} />}
        <PasswordChecklist password={values.password} />
      </>
    )}
    <PasswordField
      label={`Confirm ${label}`}
      error={confirmError}
      name="confirmPassword"
      autoComplete="new-password"
      value={values.confirmPassword}
      onChange={(event) => onChange({ ...values, confirmPassword: event.target.value })}
    />
  </>
);
