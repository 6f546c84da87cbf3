/** A key of a program (migrations 023 and 031). */
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
  /** Null for a key that an earlier version made: it ends a year after that. */
  expires_at: Date | null;
  /** When its owner was told by mail that it ends soon. */
  expiry_told_at: Date | null;
}
