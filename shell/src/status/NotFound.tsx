import { buttonLinkProps } from '@prebell/design-system/frame';
import { Link } from '@prebell/platform/router';
import { StatusPage } from './StatusPage';
import styles from './StatusPage.module.css';

/** Shown for an address that no page has. */
export const NotFound = () => (
  <StatusPage
    code="404"
    title="Page not found"
    text="There is nothing at this address. The page may have moved, or the link may be mistyped."
  >
    <span className={styles.ways}>
      <Link to="/" {...buttonLinkProps('primary')}>
        Go to the home page
      </Link>
      <Link to="/pricing" {...buttonLinkProps('secondary')}>
        Pricing
      </Link>
      <Link to="/status" {...buttonLinkProps('secondary')}>
        Status
      </Link>
    </span>
  </StatusPage>
);
