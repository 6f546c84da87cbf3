import { buttonLinkProps } from '@prebell/design-system/frame';
import { Link } from '@prebell/platform/router';
import { StatusPage } from './StatusPage';

/** Shown to signed-in users without admin rights on admin pages (ruling 14). */
export const NotAllowed = () => (
  <StatusPage
    title="You are not allowed to see this page"
    text="This page is for administrators. If you need access, ask one of them."
  >
    <Link to="/dashboard" {...buttonLinkProps('primary')}>
      Go to the dashboard
    </Link>
  </StatusPage>
);
