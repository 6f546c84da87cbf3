/** As many characters as a line of the narrowest list has room for. */
const MOST = 58;

/** A headline of one line: whole words, and '…' where the rest is left out. */
export const shortHeadline = (headline: string): string => {
  if (headline.length <= MOST) return headline;
  const head = headline.slice(0, MOST - 1);
  const end = head.lastIndexOf(' ');
  return `${head.slice(0, end === -1 ? undefined : end)}…`;
};
