/** One case of a file of Wycheproof. Bytes are in hex. */
export interface Vector {
  readonly tcId: number;
  readonly comment: string;
  readonly msg: string;
  readonly result: 'valid' | 'invalid' | 'acceptable';
  /** Absent for a MAC. */
  readonly sig: string;
  /** The public key as SPKI; absent for a MAC. */
  readonly keyDer: string;
  /** The key of a MAC; absent for a signature. */
  readonly key: string;
  /** The MAC, perhaps cut; absent for a signature. */
  readonly tag: string;
}

/** All vectors of a file. Throws when it is not the one that the folder's README names. */
export function wycheproofVectors(name: 'ecdsa_secp256r1_sha256' | 'eddsa' | 'hmac_sha256'): readonly Vector[];

/**
 * The vectors that a check judges wrongly: accepts although invalid, or refuses although valid. `acceptable` says what our policy is
 * for those that Wycheproof leaves open.
 */
export function wronglyJudged(
  vectors: readonly Vector[],
  accepts: (vector: Vector) => boolean | Promise<boolean>,
  acceptable?: boolean,
): Promise<string[]>;
