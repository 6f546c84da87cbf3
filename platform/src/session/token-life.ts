const SECOND_MS = 1000;

/** The total lifetime and the expiry of a token; null for a text that is not one of our tokens. */
export const tokenLife = (token: string | null): { readonly lifetimeMs: number; readonly endsAt: number } | null => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const { iat, exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>;
    if (typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { lifetimeMs: (exp - iat) * SECOND_MS, endsAt: exp * SECOND_MS };
  } catch {
    return null;
  }
};
