/** An API key of a program (migrations 023 and 031). */
export interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  /** The key's first characters. */
  prefix: string;
  /** SHA-256 of the whole key, hex. The key has 256 random bits, so a slow hash would add nothing. */
  token_hash: string;
  created_at: Date;
  last_used_at: Date | null;
  /** Null for a key made by an earlier version: it expires a year after creation. */
  expires_at: Date | null;
  /** When its owner got the mail about its expiry. */
  expiry_told_at: Date | null;
}
