import { endpoints } from '@prebell/contracts';
import { Alert, buttonLinkProps } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { Link } from '@prebell/platform/router';
import type { ReactNode } from 'react';
import styles from './MissingFactor.module.css';

/**
 * Shows `children`. If the admin's account has no second factor, shows how to add one instead, because the server then refuses
 * all admin requests.
 */
export const MissingFactor = ({ children }: { readonly children: ReactNode }) => {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: ['account', 'factors'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.factors.list, { signal })).factors,
  });
  if (data?.missing !== true) return children;
  return (
    <Alert kind="warning" className={styles.missing}>
      <p>
        <b>Your admin role needs a second factor.</b> Until your account has a passkey or an authenticator app, it can
        do only what its plan allows.
      </p>
      <Link to="/settings" {...buttonLinkProps('primary')}>
        Add a passkey or an authenticator app
      </Link>
    </Alert>
  );
};
