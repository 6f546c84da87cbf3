/** Where the positive integer at `at` ends; null if there is none in strict DER form. */
const endOfInteger = (bytes: Uint8Array, at: number): number | null => {
  const [tag, length = 0, first = 0x80, second = 0x80] = bytes.subarray(at, at + 4);
  const end = at + 2 + length;
  if (tag !== 2 || length === 0 || length >= 0x80 || end > bytes.length || first >= 0x80) return null;
  return first === 0 && length > 1 && second < 0x80 ? null : end;
};

/**
 * Whether a signature is the strict DER form of two integers (WebAuthn, section 6.5.5). The library also accepts
 * trailing bytes and other length encodings. An honest authenticator never needs a second form of the same signature.
 */
export const isStrictEcdsa = (bytes: Uint8Array): boolean => {
  const isLong = bytes[1] === 0x81;
  const start = isLong ? 3 : 2;
  const length = bytes[start - 1] ?? 0;
  if (bytes[0] !== 0x30 || isLong !== length >= 0x80 || start + length !== bytes.length) return false;
  const middle = endOfInteger(bytes, start);
  return middle !== null && endOfInteger(bytes, middle) === bytes.length;
};
