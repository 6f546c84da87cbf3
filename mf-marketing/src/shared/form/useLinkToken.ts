import { useLocation, useNavigate } from '@prebell/platform/router';
import { useEffect, useState } from 'react';

/**
 * The token from a link in an e-mail, or null. It is removed from the address bar immediately, so that no history or screenshot
 * keeps it.
 */
export const useLinkToken = (): string | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'));
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};
