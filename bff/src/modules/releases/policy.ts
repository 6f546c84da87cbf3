/**
 * The policies of one document: no inline code but what carries its nonce, nothing from another origin, nothing evaluated,
 * and no script, whoever asks for it, without an integrity: what has none is refused, not taken on trust. (Sheets name theirs
 * as well; a policy that demands it is not known to browsers yet, and they complain about it.)
 */
export const policyHeaders = (nonce: string): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Integrity-Policy': 'blocked-destinations=(script)',
});
