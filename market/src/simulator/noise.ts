/**
 * Noise as a function of a key. The whole simulated market is computed from it, in any order and without storing
 * anything. Keys are 32-bit integers.
 */

/** Scrambles a key so that neighbouring keys give unrelated results (a full-avalanche integer hash). */
export const scramble = (key: number): number => {
  let bits = key | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return bits ^ (bits >>> 15);
};

/** Derives the key of entry `index` from `key`. */
export const keyOf = (key: number, index: number): number => scramble(key + Math.imul(index + 1, 0x9e3779b1));

/** Uniform in [0, 1). */
export const unit = (key: number, index: number): number => (keyOf(key, index) >>> 0) / 4_294_967_296;

/** Roughly normal, mean 0 and deviation 1, within +-3.5: the sum of four bytes of one hash. */
export const normal = (key: number, index: number): number => {
  const bits = keyOf(key, index);
  return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / 147.8;
};

/** A continuous random line over `x` >= 0: uniform in [-1, 1) at integers, and linear in between. */
export const wave = (key: number, x: number): number => {
  const left = Math.floor(x);
  const from = keyOf(key, left);
  return (from + (keyOf(key, left + 1) - from) * (x - left)) / 2_147_483_648;
};

/** Hashes any text to a 32-bit key. */
export const textKey = (text: string): number => {
  let key = 0;
  for (let at = 0; at < text.length; at++) key = Math.imul(key ^ text.charCodeAt(at), 0x01000193);
  return scramble(key);
};
