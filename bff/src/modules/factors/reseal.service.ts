import type { Deps } from '../../deps';
import { resealTotp, totpOfOtherKeys } from './codes.repository';
import { openTotp, sealTotp } from './totp.codec';

/**
 * Encrypts the secrets of authenticator apps with the newest key, so that operators can remove an old one. Resolves
 * with the number of changed secrets.
 */
export const resealSecrets = async ({ db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>): Promise<number> => {
  let changed = 0;
  for (const row of await totpOfOtherKeys(db, keys.ring.of('factors')[0].kid)) {
    const secret = openTotp(keys, row);
    if (secret === null) {
      log.error({ user: row.user_id, key: row.key_id }, 'The secret of an authenticator app cannot be decrypted');
      continue;
    }
    await resealTotp(db, row, sealTotp(keys, row.user_id, secret));
    changed += 1;
  }
  return changed;
};
