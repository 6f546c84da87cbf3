import { type AdminUser, REASON_MAX } from '@prebell/contracts';
import {
  Alert,
  AlertDialog,
  Dialog,
  ErrorState,
  Field,
  LoadingState,
  StatusView,
  TextInput,
} from '@prebell/design-system';
import type { UserChange } from '../api/manage';
import type { Question } from '../model/manage';
import { AccessSection } from './AccessSection';
import styles from './ManageDialogView.module.css';
import { RolesSection } from './RolesSection';
import { TierSection } from './TierSection';

export interface ManageDialogViewProps {
  readonly username: string;
  readonly email: string;
  /** Admins are looking at their own account. */
  readonly own: boolean;
  /** Null while loading. */
  readonly user: AdminUser | null;
  readonly unavailable: boolean;
  /** Why it is unavailable. */
  readonly cause?: unknown;
  readonly reason: string;
  /** The kind of change in progress. */
  readonly busy: UserChange['kind'] | null;
  readonly failure: { readonly text: string; readonly cause: string } | null;
  readonly question: Question | null;
  /** The admin has not yet given a reason for a change that needs one. */
  readonly reasonMissing: boolean;
  readonly onReason: (reason: string) => void;
  readonly onChange: (change: UserChange) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Manages one account: plan, status, admin rights, dispatch roles. Each part saves separately. */
export const ManageDialogView = ({
  username,
  email,
  own,
  user,
  unavailable,
  cause,
  reason,
  busy,
  failure,
  question,
  reasonMissing,
  onReason,
  onChange,
  onConfirm,
  onCancel,
  onRetry,
  onClose,
}: ManageDialogViewProps) => (
  <Dialog open onClose={onClose} title={`Manage ${username}`} description={email}>
    <StatusView
      status={unavailable ? 'error' : user === null ? 'loading' : 'ready'}
      loading={<LoadingState label="Loading account..." />}
      error={
        <ErrorState title="Failed to load admin data" text="Nothing was changed." cause={cause} onRetry={onRetry} />
      }
      empty={null}
    >
      {user !== null && (
        <div className={styles.sections}>
          {failure !== null && (
            <Alert kind="error">
              <strong>{failure.text}</strong>
              <p>{failure.cause}</p>
            </Alert>
          )}
          <Field
            label="Reason"
            hint="This goes into the audit log with the next change. Required to grant a plan, a role or admin rights, and to reset second factors."
            error={reasonMissing ? 'Enter why you grant these rights' : undefined}
          >
            <TextInput
              value={reason}
              maxLength={REASON_MAX}
              onChange={(event) => onReason(event.currentTarget.value)}
              autoComplete="off"
            />
          </Field>
          <TierSection key={user.subscription_tier} user={user} busy={busy === 'tier'} onChange={onChange} />
          <AccessSection user={user} own={own} onChange={onChange} />
          <RolesSection key={user.roles.join()} user={user} busy={busy === 'roles'} onChange={onChange} />
        </div>
      )}
    </StatusView>
    {question !== null && (
      <AlertDialog
        open
        title={question.title}
        confirmLabel={question.confirm}
        danger={question.danger}
        busy={busy !== null}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        {question.text}
      </AlertDialog>
    )}
  </Dialog>
);
