import type { AdminUser } from '@prebell/contracts';
import { Badge, Button } from '@prebell/design-system';
import type { UserChange } from '../api/manage';
import styles from './ManageDialogView.module.css';

interface Props {
  readonly user: AdminUser;
  readonly own: boolean;
  readonly onChange: (change: UserChange) => void;
}

/** Sign-in and admin rights of an account. Admins cannot lock themselves out. */
export const AccessSection = ({ user: { is_active, is_admin }, own, onChange }: Props) => (
  <section className={styles.section} aria-labelledby="manage-access">
    <header className={styles.head}>
      <h3 id="manage-access" className={styles.heading}>
        Access
      </h3>
      <span className={styles.now}>
        {is_active ? <Badge tone="success">Active</Badge> : <Badge tone="error">Inactive</Badge>}
        {is_admin && <Badge tone="action">Admin</Badge>}
      </span>
    </header>
    <div className={styles.actions}>
      <Button disabled={own && is_active} onClick={() => onChange({ kind: 'status', is_active: !is_active })}>
        {is_active ? 'Deactivate' : 'Activate'}
      </Button>
      <Button disabled={own && is_admin} onClick={() => onChange({ kind: 'admin', is_admin: !is_admin })}>
        {is_admin ? 'Revoke admin' : 'Grant admin'}
      </Button>
      <Button disabled={own} onClick={() => onChange({ kind: 'factors' })}>
        Reset second factors
      </Button>
    </div>
    {own && (
      <p className={styles.hint}>
        This is your own account. Only another admin can deactivate it, revoke its rights or reset its second factors.
      </p>
    )}
  </section>
);
