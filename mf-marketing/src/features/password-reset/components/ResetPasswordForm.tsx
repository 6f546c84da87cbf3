import { Alert, Button, buttonLinkProps } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { AuthForm } from '../../../shared/auth-page/AuthForm';
import styles from '../../../shared/auth-page/auth-form.module.css';
import { type NewPassword, NewPasswordFields } from '../../../shared/password/NewPasswordFields';

interface Props {
  readonly values: NewPassword;
  readonly state: 'no-link' | 'asking' | 'done';
  readonly error: string | null;
  /** The input with the error, or null. */
  readonly faultField: string | null;
  readonly busy: boolean;
  readonly onChange: (values: NewPassword) => void;
  readonly onSubmit: () => void;
}

/** The form for the new password of the account that the link belongs to. */
export const ResetPasswordForm = ({ values, state, error, faultField, busy, onChange, onSubmit }: Props) => {
  if (state === 'no-link')
    return (
      <Alert kind="warning">Open this page with the link in our e-mail. You can request one with your address.</Alert>
    );
  if (state === 'done')
    return (
      <div className={styles.form}>
        <Alert kind="success">Your password is changed, and every device is signed out.</Alert>
        <Link to="/login" {...buttonLinkProps('primary', 'large')}>
          Sign In
        </Link>
      </div>
    );
  return (
    <AuthForm error={error} faultField={faultField} busy={busy} onSubmit={onSubmit}>
      <NewPasswordFields values={values} onChange={onChange} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Changing Password...' : 'Change Password'}
      </Button>
    </AuthForm>
  );
};
