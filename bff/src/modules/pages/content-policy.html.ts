import { endpoints } from '@prebell/contracts';

/** Every browser supports this directive; `report-to` would need a header of its own. */
const REPORT = `report-uri ${endpoints.cspReports.report.path}`;

/**
 * The policies of one document. Only code with its nonce runs, and the code that this loads. Nothing comes from another
 * origin, nothing is evaluated, and every script needs an integrity. (Style sheets have an integrity too. We do not
 * demand it, because browsers do not support that yet and warn about it.) Text can become neither markup nor code. It
 * can become a script address only through the document's own Trusted Types policy. `'strict-dynamic'` ignores the
 * origin of scripts loaded by code. So the second policy keeps every script on our origin, even in browsers without
 * Trusted Types.
 * @param trustedTypes the Trusted Types policies that the document creates
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
      REPORT,
    ].join('; '),
    `script-src 'self' 'nonce-${nonce}'; ${REPORT}`,
  ].join(', '),
  'Integrity-Policy': 'blocked-destinations=(script)',
});
