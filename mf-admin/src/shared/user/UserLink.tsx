import { Link } from '@prebell/platform/router';
import styles from './UserLink.module.css';

interface Props {
  readonly user: { readonly id: string; readonly username: string };
}

/** Leads to an account's page, at an address that can be sent to a colleague. */
export const UserLink = ({ user: { id, username } }: Props) => (
  <Link className={styles.link} to={`/admin?user=${id}`}>
    {username}
  </Link>
);
