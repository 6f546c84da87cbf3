import type { endpoints } from '@prebell/contracts';
import type { z } from 'zod';

type Report = z.output<typeof endpoints.cspReports.report.body>;

/** The part of a report that we keep. */
export interface Blocked {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

const MAX = 200;
/** Browsers send such words in place of an address. */
const WORD = /^[a-z-]{1,40}$/;

const addressIn = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** An address without query, fragment or credentials, which may contain secrets. */
const shortened = (text: string | undefined): string => {
  if (text === undefined || WORD.test(text)) return text ?? '';
  const url = addressIn(text);
  if (url === null) return 'other';
  return (/^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : url.protocol).slice(0, MAX);
};

/**
 * The part of a report to keep, or null. Anybody can send a report, so it must be about one of our pages. Reports about
 * browser extensions say nothing about our pages.
 */
export const blockedIn = ({ 'csp-report': report }: Report, isOwnHost: (host: string) => boolean): Blocked | null => {
  const page = addressIn(report['document-uri'] ?? '');
  if (page === null || !isOwnHost(page.host)) return null;
  const [directive = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ');
  if (!WORD.test(directive)) return null;
  const [blocked, source] = [shortened(report['blocked-uri']), shortened(report['source-file'])];
  if ([blocked, source].some((part) => part.endsWith('extension:'))) return null;
  return { directive, blocked, source, page: page.pathname.slice(0, MAX) };
};
