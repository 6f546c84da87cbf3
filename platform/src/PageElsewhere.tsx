import { useSession } from '@prebell/platform';
import { Outlet, useLocation } from '@prebell/platform/router';
import { type Home, needsUser, ownPages } from './foreign-home';

/**
 * The remote's page in a host of another origin. Nobody can sign in there, so a page for signed-in users says where
 * they can, instead of failing at its first request.
 */
export const PageElsewhere = ({ home }: { readonly home: Home }) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-out' || !needsUser(ownPages(), pathname)) return <Outlet />;
  const { host } = new URL(home.origin);
  return (
    <section style={{ padding: 'var(--ds-space-6, 1.5rem)' }}>
      <h2>Sign in to see this page</h2>
      <p>
        <a href={`${home.origin}${pathname}${search}`} target="_blank" rel="noopener">
          Sign in at {host}
        </a>{' '}
        and use the page there. This website cannot sign you in.
      </p>
    </section>
  );
};
