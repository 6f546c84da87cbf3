/** The words of a listing that only say which security it is. A class stays, because a company may list two. */
const SECURITY_WORDS =
  /[\s,–-]+(Common Stock|Common Shares?|Ordinary Shares?|Subordinate Voting Shares)( \([^()]*\))?$/i;

/** A company's name without the kind of its shares: 'Co-Diagnostics Inc.' for 'Co-Diagnostics Inc. Common Stock'. */
export const companyName = (listed: string): string => listed.replace(SECURITY_WORDS, '') || listed;
