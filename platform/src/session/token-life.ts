const SECOND_MS = 1000;

/** How long a token lasts in all and when it ends; null for a text that is no token of ours. */
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
