/** The proof that a tree head includes an entry (RFC 6962). Hashes are hexadecimal; the root is Base64, as in the signed note. */
export interface Inclusion {
  readonly body: string;
  readonly index: number;
  readonly size: number;
  readonly root: string;
  readonly nodes: readonly string[];
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, k) => Number.parseInt(hex.slice(2 * k, 2 * k + 2), 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const hash = async (prefix: number, ...parts: readonly Uint8Array[]): Promise<Uint8Array> => {
  const bytes = new Uint8Array([prefix, ...parts.flatMap((part) => [...part])]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
};

/**
 * Whether the tree with this root contains the text, computed in the visitor's browser (RFC 9162, section 2.1.3.2). Null if the
 * browser lacks SHA-256, as on pages without HTTPS.
 */
export const isContained = async ({ body, index, size, root, nodes }: Inclusion): Promise<boolean | null> => {
  if (globalThis.crypto?.subtle === undefined) return null;
  if (index >= size) return false;
  let [place, last] = [index, size - 1];
  let found = await hash(0, new TextEncoder().encode(body));
  for (const node of nodes) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      found = await hash(1, bytesOf(node), found);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else found = await hash(1, found, bytesOf(node));
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  const wanted = Uint8Array.from(atob(root), (char) => char.charCodeAt(0));
  return last === 0 && hexOf(found) === hexOf(wanted);
};
