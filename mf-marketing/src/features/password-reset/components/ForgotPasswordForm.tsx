import { Alert, Button, Field, TextInput } from '@prebell/design-system/base';
import { AuthForm } from '../../../shared/auth-page/AuthForm';

interface Props {
  readonly email: string;
  readonly error: string | null;
  readonly isSent: boolean;
  readonly busy: boolean;
  readonly onChange: (email: string) => void;
  readonly onSubmit: () => void;
}

/** Asks for the e-mail address of the account. */
export const ForgotPasswordForm = ({ email, error, isSent, busy, onChange, onSubmit }: Props) => {
  return (
    <AuthForm error={error} faultField="email" busy={busy} onSubmit={onSubmit}>
      {isSent && (
        <Alert kind="success">
          If an account uses this address, we have sent an e-mail with a link. The link works for one hour.
        </Alert>
      )}
      <Field label="Email" required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Sending...' : 'Send Link'}
      </Button>
    </AuthForm>
  );
};
