/** Where the positive integer at `at` ends, or null where it is none in DER's one form. */
const endOfInteger = (bytes: Uint8Array, at: number): number | null => {
  const [tag, length = 0, first = 0x80, second = 0x80] = bytes.subarray(at, at + 4);
  const end = at + 2 + length;
  if (tag !== 2 || length === 0 || length >= 0x80 || end > bytes.length || first >= 0x80) return null;
  return first === 0 && length > 1 && second < 0x80 ? null : end;
};

/**
 * Whether a signature has the one form that DER has for two integers (WebAuthn, section 6.5.5). The library reads more: bytes after it,
 * other forms of lengths. A second form of one signature is of no use to an honest authenticator.
 */
export const isStrictEcdsa = (bytes: Uint8Array): boolean => {
  const isLong = bytes[1] === 0x81;
  const start = isLong ? 3 : 2;
  const length = bytes[start - 1] ?? 0;
  if (bytes[0] !== 0x30 || isLong !== length >= 0x80 || start + length !== bytes.length) return false;
  const middle = endOfInteger(bytes, start);
  return middle !== null && endOfInteger(bytes, middle) === bytes.length;
};
