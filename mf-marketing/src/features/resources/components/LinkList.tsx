import { ExternalLinkIcon } from '@prebell/design-system/base';
import type { OutsideLink } from '../model/content';
import styles from './LinkList.module.css';

/** Links to other sites. They open in a new tab and pass no referrer. */
export const LinkList = ({ links }: { links: readonly OutsideLink[] }) => (
  <ul className={styles.list}>
    {links.map(({ label, href, text }) => (
      <li key={href}>
        <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
          <b>
            {label} <ExternalLinkIcon aria-label="(opens in a new tab)" />
          </b>
          <span>{text}</span>
        </a>
      </li>
    ))}
  </ul>
);
