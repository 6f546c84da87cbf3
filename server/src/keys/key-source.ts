/** A key of one purpose. */
export interface StoredKey {
  readonly kid: string;
  readonly created: Date;
  /** 32 random bytes: a key for HMAC or AES-256, or the seed of an Ed25519 key. */
  readonly secret: Buffer;
}

/** Where keys are stored: files, the environment, or a key management service. */
export interface KeySource {
  /** The keys of a purpose, newest first; an empty list if there are none. */
  read(purpose: string): Promise<readonly StoredKey[]>;
  /** Replaces the keys of a purpose; null if somebody else rotates them. */
  readonly write: ((purpose: string, keys: readonly StoredKey[]) => Promise<void>) | null;
}
