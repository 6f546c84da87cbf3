import { mayMakeScanners, type User } from '@prebell/contracts';
import { Menu, MenuHeader, MenuItem } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { accountOf } from './account-name';
import styles from './TopBar.module.css';
import { useSignOut } from './use-sign-out';

interface Entry {
  /** The menu shows the entry only if a remote declares this page. */
  readonly path: string;
  /** The address to open, if it is not just the path. */
  readonly to?: string;
  readonly label: string;
}

/** Pages for plans with custom scanners. */
const RESEARCH: readonly Entry[] = [
  { path: '/dashboard', to: '/dashboard?at=newest', label: 'Time machine' },
  { path: '/journal', label: 'Trading journal' },
  { path: '/backtests', label: 'Backtests' },
];

const LINKS: readonly Entry[] = [
  { path: '/subscription', label: 'Subscription' },
  { path: '/settings', label: 'Settings' },
  { path: '/account', label: 'Account and data' },
  // The specification keeps these out of the top bar for signed-in users, and the desk has no footer.
  { path: '/resources', label: 'Resources' },
  { path: '/contact', label: 'Contact' },
  { path: '/status', label: 'Status' },
  { path: '/scorecard', label: 'Scorecard' },
  { path: '/changelog', label: 'Changelog' },
];

export interface UserMenuProps {
  readonly user: User;
  readonly defaultOpen: boolean;
}

/** The signed-in user's menu. It shows an entry only when a remote declares its page. */
export const UserMenu = ({ user, defaultOpen }: UserMenuProps) => {
  const { pages } = useShell();
  const { signOut } = useSignOut();
  return (
    <Menu label={user.username} accessibleName={accountOf(user)} defaultOpen={defaultOpen}>
      <MenuHeader>
        <span className={styles.name}>{user.username}</span>
        <span className={styles.email}>{user.email}</span>
      </MenuHeader>
      {[...(mayMakeScanners({ tier: user.subscription_tier, is_admin: user.is_admin }) ? RESEARCH : []), ...LINKS]
        .filter(({ path }) => pages.has(path))
        .map(({ path, to = path, label }) => (
          <MenuItem key={path} link={<Link to={to} />}>
            {label}
          </MenuItem>
        ))}
      <MenuItem onSelect={() => void signOut()}>Logout</MenuItem>
    </Menu>
  );
};
