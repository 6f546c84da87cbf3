import { endpoints } from '@prebell/contracts';

/** Every browser knows this directive; `report-to` would need a header of its own. */
const REPORT = `report-uri ${endpoints.cspReports.report.path}`;

/**
 * The policies of one document. Only code with its nonce runs, and what that code loads; nothing comes from another
 * origin, nothing is evaluated, and every script needs an integrity. (Sheets have theirs as well; browsers do not know
 * a policy that demands it yet, and warn about it.) Text becomes neither markup nor code, and script addresses only
 * through the document's own Trusted Types policy.
 * `'strict-dynamic'` ignores the origin of scripts loaded by code. The second policy applies to every script as well
 * and keeps them on our origin, even in browsers without Trusted Types.
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
      REPORT,
    ].join('; '),
    `script-src 'self' 'nonce-${nonce}'; ${REPORT}`,
  ].join(', '),
  'Integrity-Policy': 'blocked-destinations=(script)',
});
