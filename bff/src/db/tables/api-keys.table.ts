/** A key of a program (migration 023). */
export interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  /** The key's first characters. */
  prefix: string;
  /** SHA-256 of the whole key, hex: it holds 256 random bits, so a slow hash would protect nothing. */
  token_hash: string;
  created_at: Date;
  last_used_at: Date | null;
}
