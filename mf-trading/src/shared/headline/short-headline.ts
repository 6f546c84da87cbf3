/** As many characters as fit on a line of the narrowest list, even if many of them are wide. */
const MOST = 52;

/** Shortens a headline to one line, at a word boundary and with '…' at the end. */
export const shortHeadline = (headline: string): string => {
  if (headline.length <= MOST) return headline;
  const head = headline.slice(0, MOST - 1);
  const end = head.lastIndexOf(' ');
  return `${head.slice(0, end === -1 ? undefined : end)}…`;
};
