import { buttonLinkProps } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { StatusPage } from './StatusPage';

/** For a signed-in visitor at a page of administrators (ruling 14). */
export const NotAllowed = () => (
  <StatusPage
    title="You are not allowed to see this page"
    text="It is for administrators. If you need it, ask one of them."
  >
    <Link to="/dashboard" {...buttonLinkProps('primary')}>
      Go to the dashboard
    </Link>
  </StatusPage>
);
