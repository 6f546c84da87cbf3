import { Link } from '@prebell/platform/router';
import styles from './UserLink.module.css';

interface Props {
  readonly user: { readonly id: string; readonly username: string };
}

/** Links to an account's page. Admins can share its address. */
export const UserLink = ({ user: { id, username } }: Props) => (
  <Link className={styles.link} to={`/admin?user=${id}`}>
    {username}
  </Link>
);
