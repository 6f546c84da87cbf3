const ONE_NUMBER = /^(\+?)([\d\s().-]+?)(?:\s*(?:ext\.?|extension|x)\s*(\d{1,7}))?$/i;

/**
 * The `tel:` URI of a typed phone number (RFC 3966, global numbers only), or null if we are not sure: another centre
 * will dial it. Ten digits, or eleven that begin with 1, are a North American number. Two numbers, letters, a local
 * number without its area code and '+44 (0)…' give null. A note always has the text as typed.
 */
export const callbackUri = (typed: string): string | null => {
  const [, plus = '', text = '', extension] = ONE_NUMBER.exec(typed.trim()) ?? [];
  const digits = text.replace(/\D/g, '');
  const ext = extension === undefined ? '' : `;ext=${extension}`;
  if (plus === '+') return /\(0\)/.test(text) || !/^[1-9]\d{6,14}$/.test(digits) ? null : `tel:+${digits}${ext}`;
  const [, national] = /^1?([2-9]\d{9})$/.exec(digits) ?? [];
  return national === undefined ? null : `tel:+1${national}${ext}`;
};
