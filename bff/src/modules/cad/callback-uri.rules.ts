const ONE_NUMBER = /^(\+?)([\d\s().-]+?)(?:\s*(?:ext\.?|extension|x)\s*(\d{1,7}))?$/i;

/**
 * The URI that a telephone number surely means (RFC 3966, global numbers only), or null: another centre dials it. A
 * number of ten digits, or of eleven that begin with 1, is a North American one. Two numbers, letters, a local number
 * without its area and '+44 (0)…' are no URI; the typed text is in a note in any case.
 */
export const callbackUri = (typed: string): string | null => {
  const [, plus = '', text = '', extension] = ONE_NUMBER.exec(typed.trim()) ?? [];
  const digits = text.replace(/\D/g, '');
  const ext = extension === undefined ? '' : `;ext=${extension}`;
  if (plus === '+') return /\(0\)/.test(text) || !/^[1-9]\d{6,14}$/.test(digits) ? null : `tel:+${digits}${ext}`;
  const [, national] = /^1?([2-9]\d{9})$/.exec(digits) ?? [];
  return national === undefined ? null : `tel:+1${national}${ext}`;
};
