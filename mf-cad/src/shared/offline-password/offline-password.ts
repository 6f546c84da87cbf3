import { endpoints, hasPermission, NO_CODE, type Proof, type User } from '@prebell/contracts';
import { ApiError, type Platform, type Preference, requestPasskey, secondFactorAsked } from '@prebell/platform';
import { z } from 'zod';
import type { BoardStorage } from '../kept-board';
import { boardKeyOf, makePasswordCheck, passwordCheckSchema } from './password-check';

/** Wrong passwords in a row after which only the server unlocks. */
export const MAX_TRIES = 5;
/** The server has this long to answer before the computer checks the password itself, milliseconds. */
const PATIENCE_MS = 5_000;

const keptSchema = z.object({
  /** The user whose password it is. */
  id: z.string(),
  check: passwordCheckSchema,
  /** Wrong tries since the last right one. Stored, so that a reload gives no new ones. */
  wrong: z.number().int().min(0),
});
type Kept = z.output<typeof keptSchema>;

/** One for each computer: it belongs to the dispatcher who signed in last. */
const KEPT: Preference<Kept | null> = {
  name: 'dispatch.offline-password',
  isShared: true,
  accepts: (value): value is Kept | null => keptSchema.nullable().safeParse(value).success,
  fallback: null,
};

/** Result of a try to unlock while the server cannot check the password. */
export type OfflineVerdict =
  | { readonly fits: true }
  | { readonly fits: false; readonly why: 'unknown' | 'exhausted' }
  | { readonly fits: false; readonly why: 'wrong'; readonly left: number };

/** No verdict on the password: the server is away, or a proxy answers for it. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'NETWORK' || error.code === NO_CODE || error.status >= 500;

/** A password, and where the server asked for a second factor a code or the wish to use a passkey. */
export interface Typed {
  readonly password: string;
  readonly code?: string;
  readonly byPasskey?: boolean;
}

/** Checks passwords by the server, and without it by what this computer kept from the last sign-in. */
export interface OfflinePassword {
  /** Signs in and keeps the check of the password; `code` answers an account with a second factor. @throws as `Session.signIn` */
  signIn(credentials: Typed & { username: string }): Promise<User>;
  /** Whether what was typed opens the screen of `user`. The server decides; without it, this computer. @throws ApiError for a refusal */
  unlock(user: Pick<User, 'id' | 'username'>, typed: Typed): Promise<OfflineVerdict>;
  /** Forgets the password: its user signed out. */
  forget(): void;
}

export const createOfflinePassword = (
  { api, session, preferences }: Pick<Platform, 'api' | 'session' | 'preferences'>,
  boards: Pick<BoardStorage, 'putKey'>,
): OfflinePassword => {
  const keep = async ({ id }: User, password: string): Promise<void> => {
    // Without cryptography only the server unlocks, and the lock says so.
    const made = await makePasswordCheck(password).catch(() => null);
    // The user may have signed out meanwhile.
    if (session.user()?.id !== id) return;
    preferences.set(KEPT, made && { id, check: made.check, wrong: 0 });
    if (made !== null) await boards.putKey(made.boardKey);
  };
  const enter: OfflinePassword['signIn'] = async ({ username, password, code = '', byPasskey = false }) => {
    try {
      return await session.signIn({ username, password });
    } catch (error) {
      const half = secondFactorAsked(error);
      if (half === null || (code === '' && !byPasskey)) throw error;
      const { ticket } = half;
      const prove = async (): Promise<Proof> =>
        byPasskey
          ? { passkey: await requestPasskey(await api.call(endpoints.factors.signInOptions, { body: { ticket } })) }
          : { code };
      return await session.signInBy(async () =>
        api.call(endpoints.factors.completeSignIn, { body: { ticket, proof: await prove() } }),
      );
    }
  };
  const signIn: OfflinePassword['signIn'] = async (credentials) => {
    const user = await enter(credentials);
    // Not awaited: it takes a third of a second, and the board need not wait for it.
    if (hasPermission(user, 'cad:read')) void keep(user, credentials.password);
    return user;
  };
  const checkHere = async (userId: string, password: string): Promise<OfflineVerdict> => {
    const kept = preferences.get(KEPT);
    if (kept === null || kept.id !== userId) return { fits: false, why: 'unknown' };
    if (kept.wrong >= MAX_TRIES) return { fits: false, why: 'exhausted' };
    // Counted before the check: closing the window halfway costs a try.
    const wrong = kept.wrong + 1;
    preferences.set(KEPT, { ...kept, wrong });
    const boardKey = await boardKeyOf(kept.check, password);
    if (boardKey !== null) {
      preferences.set(KEPT, { ...kept, wrong: 0 });
      await boards.putKey(boardKey);
      return { fits: true };
    }
    return wrong >= MAX_TRIES
      ? { fits: false, why: 'exhausted' }
      : { fits: false, why: 'wrong', left: MAX_TRIES - wrong };
  };
  return {
    signIn,
    unlock: async ({ id, username }, { password, code = '', byPasskey = false }) => {
      const asked = signIn({ username, password, code, byPasskey }).then(
        () => true,
        (error: unknown) => {
          // The server asked for the passkey, so it was there: a closed dialog must not make the password enough.
          if (isAway(error) && !byPasskey) return false;
          throw error;
        },
      );
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<boolean>((resolve) => {
        // A person takes longer than a server.
        if (!byPasskey) timer = setTimeout(() => resolve(false), PATIENCE_MS);
      });
      const isConfirmed = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
      // A refusal that comes later than this has nobody to read it.
      asked.catch(() => undefined);
      return isConfirmed ? { fits: true } : checkHere(id, password);
    },
    forget: () => preferences.set(KEPT, null),
  };
};
