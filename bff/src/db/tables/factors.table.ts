import type { ColumnType, Generated } from 'kysely';

/** A passkey: a public key that signs a user in (migration 073). */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's own id, base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  /** Grows with every use, if the authenticator counts; the driver returns a bigint as text. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** What a browser must sign or complete. Each row is used once (migration 073). */
export interface AuthChallengesTable {
  token_hash: string;
  purpose: 'register' | 'sign-in' | 'second-factor' | 'step-up' | 'ticket';
  /** The session, browser or ticket that may use it. */
  bound_to: string;
  user_id: string | null;
  challenge: string;
  /** Wrong answers so far, for a ticket. */
  tries: Generated<number>;
  /** For a ticket: the verified password is too short for the role (ruling 11). */
  password_too_short: Generated<boolean>;
  expires_at: Date;
}

/** The secret of an authenticator app, encrypted (migration 074). */
export interface TotpSecretsTable {
  user_id: string;
  /** The signing key whose derived key encrypted the secret. */
  key_id: string;
  secret: Buffer;
  /** Null until a code has proved that the app has the secret. */
  confirmed_at: Date | null;
  /** The last used time step; an earlier or equal one is refused. */
  last_step: ColumnType<string | null, number | null, number | null>;
  created_at: Date;
}

/** A code for a user who has lost every other factor (migration 074). */
export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  created_at: Date;
  used_at: Date | null;
}
