import { buttonLinkProps, Logo } from '@prebell/design-system/frame';
import { useSession } from '@prebell/platform';
import { Link, NavLink } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { AccountButton } from './AccountButton';
import { entriesFor, type NavLinkEntry } from './navigation';
import { ThemeToggle } from './ThemeToggle';
import styles from './TopBar.module.css';

/** The top bar: product name, navigation and user menu. */
export const TopBar = () => {
  const { pages } = useShell();
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  return (
    <header className={styles.bar} data-density="compact">
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      <nav className={styles.nav} aria-label="Main" data-align={isSignedIn ? 'start' : 'end'}>
        {entriesFor(pages, session).map((entry) => (
          <Entry key={entry.path} entry={entry} />
        ))}
      </nav>
      <div className={styles.tools}>
        <ThemeToggle />
        {isSignedIn && <AccountButton user={session.user} />}
      </div>
    </header>
  );
};

const Entry = ({ entry: { path, label, emphasis } }: { entry: NavLinkEntry }) => {
  const { pages, loader } = useShell();
  // Preload the remote on hover. If that fails, opening the page shows the error.
  const warm = () => {
    const remote = pages.at(path)?.remote;
    if (remote !== undefined) loader.load(remote, './routes').catch(() => undefined);
  };
  const look = emphasis ? buttonLinkProps('primary', 'small') : { className: styles.link ?? '' };
  return (
    <NavLink to={path} onPointerEnter={warm} onFocus={warm} {...look}>
      {label}
    </NavLink>
  );
};
