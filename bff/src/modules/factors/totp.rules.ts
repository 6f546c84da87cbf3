import { HOTP, Secret } from 'otpauth';

/** How long one code is valid, seconds (RFC 6238, section 4.1). */
const PERIOD_SECONDS = 30;
/** How many steps the app's clock may be off, either way. */
const DRIFT_STEPS = 1;
const CODE = /^[0-9]{6}$/;

interface Form {
  readonly digits?: number;
  readonly algorithm?: 'SHA1' | 'SHA256' | 'SHA512';
}

/** The time step of RFC 6238 at `now`. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);

/** The code for a time step. Apps show six digits with SHA-1, the default here. */
export const codeOf = (secret: Uint8Array, step: number, { digits = 6, algorithm = 'SHA1' }: Form = {}): string =>
  HOTP.generate({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), counter: step, digits, algorithm });

/** The time step of a code that is valid at `now`, or null. The caller must refuse a step that was already used. */
export const stepOfCode = (secret: Uint8Array, code: string, now: Date): number | null => {
  // otpauth throws for six characters that take more than six bytes.
  if (!CODE.test(code)) return null;
  const delta = HOTP.validate({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    token: code,
    counter: stepAt(now),
    digits: 6,
    algorithm: 'SHA1',
    window: DRIFT_STEPS,
  });
  return delta === null ? null : stepAt(now) + delta;
};
