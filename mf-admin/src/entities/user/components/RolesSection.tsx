import { type AdminUser, ROLE_LABELS, ROLES } from '@prebell/contracts';
import { Button, Checkbox } from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import type { UserChange } from '../api/manage';
import { draftOf } from '../model/manage';
import styles from './ManageDialogView.module.css';

interface Props {
  readonly user: AdminUser;
  readonly busy: boolean;
  readonly onChange: (change: UserChange) => void;
}

/** Sets dispatch access by role. */
export const RolesSection = ({ user, busy, onChange }: Props) => {
  const [{ roles }, setDraft] = useState(() => draftOf(user));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ kind: 'roles', roles });
  };
  return (
    <section className={styles.section} aria-labelledby="manage-roles">
      <header className={styles.head}>
        <h3 id="manage-roles" className={styles.heading}>
          Dispatch access
        </h3>
      </header>
      <form className={styles.roles} onSubmit={submit}>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_LABELS[role]}
            checked={roles.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setDraft((draft) => ({
                ...draft,
                roles: ROLES.filter((other) => (other === role ? checked : draft.roles.includes(other))),
              }))
            }
          />
        ))}
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save roles
        </Button>
      </form>
    </section>
  );
};
