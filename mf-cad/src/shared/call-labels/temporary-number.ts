const numbers = new Map<string, string>();

/** What a call is named by until the server has numbered it, for example 'N1'. It stays the same while the page is open. */
export const temporaryNumber = (callId: string): string => {
  const known = numbers.get(callId);
  if (known !== undefined) return known;
  const next = `N${numbers.size + 1}`;
  numbers.set(callId, next);
  return next;
};
