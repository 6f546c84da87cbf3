import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** Maximum number of passkeys per account. */
export const PASSKEYS_MAX = 10;
/** Number of recovery codes that an account gets at a time. */
export const RECOVERY_CODES = 10;
/** Minutes until a started sign-in or a passkey request expires. */
export const CHALLENGE_MINUTES = 5;

/** What can complete a sign-in after the password. */
export const factorMethodSchema = z.enum(['passkey', 'totp', 'recovery_code']);
export type FactorMethod = z.infer<typeof factorMethodSchema>;

export const passkeyNameSchema = z.string().trim().min(1, 'Give the passkey a name').max(60, 'At most 60 characters');

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instantSchema,
  /** Null if it was never used. */
  last_used_at: instantSchema.nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

/** The ways to sign in besides the password. */
export const factorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** When the authenticator app was added, or null. */
  totp_since: instantSchema.nullable(),
  recovery_codes_left: z.int().min(0),
  /** True if the account's role requires a second factor and the account has none. */
  missing: z.boolean(),
});
export type Factors = z.output<typeof factorsSchema>;
export type WireFactors = z.input<typeof factorsSchema>;

/** A browser's answer to a request for a passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const credentialSchema = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** A passkey's answer, and the request that it answers. */
export const passkeyAnswerSchema = z.object({
  challenge_id: z.string().min(1).max(200),
  credential: credentialSchema,
});

/** Six digits of an authenticator app, a recovery code, or a passkey's answer. */
export const proofSchema = z.union([
  z.object({ code: z.string().trim().min(1).max(40) }),
  z.object({ passkey: passkeyAnswerSchema }),
]);
export type Proof = z.output<typeof proofSchema>;

/** A request for a passkey: `options` in the JSON form of WebAuthn. */
export const passkeyRequestSchema = z.object({
  challenge_id: z.string(),
  options: z.record(z.string(), z.unknown()),
});
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>;
