/**
 * The policies of one document: no code but what carries its nonce and what that code loads itself, nothing from another
 * origin, nothing evaluated, and no script, whoever asks for it, without an integrity: what has none is refused, not taken on
 * trust. (Sheets name theirs as well; a policy that demands it is not known to browsers yet, and they complain about it.)
 * Texts become neither markup nor code, nor addresses of scripts but through the document's own policy of Trusted Types.
 *
 * `'strict-dynamic'` leaves out the origin of what is loaded by code; the second policy, to which every script is held as
 * well, keeps it within ours also where a browser does not know Trusted Types.
 * @param trustedTypes the Trusted Types policies the document makes
 */
export const policyHeaders = (nonce: string, trustedTypes: 'default' | "'none'"): Record<string, string> => ({
  'Content-Security-Policy': [
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "worker-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypes}`,
    ].join('; '),
    `script-src 'self' 'nonce-${nonce}'`,
  ].join(', '),
  'Integrity-Policy': 'blocked-destinations=(script)',
});
