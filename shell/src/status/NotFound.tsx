import { buttonLinkProps } from '@prebell/design-system/frame';
import { Link } from '@prebell/platform/router';
import { StatusPage } from './StatusPage';

export const NotFound = () => (
  <StatusPage
    title="Page not found"
    text="There is nothing at this address. The page may have moved, or the link may be mistyped."
  >
    <Link to="/" {...buttonLinkProps('primary')}>
      Go to the home page
    </Link>
  </StatusPage>
);
