import { BRAND } from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import styles from './Footer.module.css';

const COLUMNS = [
  {
    title: 'Platform',
    links: [
      { path: '/pricing', label: 'Pricing' },
      { path: '/dashboard', label: 'Dashboard' },
      { path: '/about', label: 'About' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { path: '/resources', label: 'Resources' },
      { path: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { path: '/terms', label: 'Terms' },
      { path: '/privacy', label: 'Privacy' },
    ],
  },
] as const;

/** The paths of all footer links. The footer shows those whose page exists. */
export const FOOTER_PATHS = COLUMNS.flatMap(({ links }) => links.map(({ path }) => path));

/** Page links, the risk notice and the attribution of the chart library. */
export const Footer = () => {
  const { pages } = useShell();
  const columns = COLUMNS.map(({ title, links }) => ({ title, links: links.filter(({ path }) => pages.has(path)) }));
  return (
    <footer className={styles.footer}>
      <nav className={styles.columns} aria-label="Footer">
        {columns
          .filter(({ links }) => links.length > 0)
          .map(({ title, links }) => (
            <section key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.links}>
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <Link to={path} className={styles.link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <p>
        Trading stocks involves substantial risk of loss and is not suitable for every investor. {BRAND.name} provides
        information and tools, not investment advice; past performance does not guarantee future results.
      </p>
      <p>
        Charts by{' '}
        <a className={styles.link} href="https://www.tradingview.com/" rel="noopener noreferrer">
          TradingView Lightweight Charts™
        </a>
        , Copyright (c) 2025 TradingView, Inc.
      </p>
    </footer>
  );
};
