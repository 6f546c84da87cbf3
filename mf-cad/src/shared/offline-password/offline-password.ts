import { endpoints, hasPermission, NO_CODE, type Proof, type User } from '@prebell/contracts';
import { ApiError, type Platform, type Preference, requestPasskey, secondFactorAsked } from '@prebell/platform';
import { z } from 'zod';
import type { BoardStorage } from '../kept-board';
import { boardKeyOf, makePasswordCheck, passwordCheckSchema } from './password-check';

/** After this many wrong passwords in a row, only the server unlocks. */
export const MAX_TRIES = 5;
/** If the server has not answered by then, this computer checks the password itself, milliseconds. */
const PATIENCE_MS = 5_000;

const keptSchema = z.object({
  /** The user whose password it is. */
  id: z.string(),
  check: passwordCheckSchema,
  /** Wrong attempts since the last right one. Stored, so that a reload grants no new ones. */
  wrong: z.number().int().min(0),
});
type Kept = z.output<typeof keptSchema>;

/** This computer has one, of the dispatcher who signed in last. */
const KEPT: Preference<Kept | null> = {
  name: 'dispatch.offline-password',
  isShared: true,
  accepts: (value): value is Kept | null => keptSchema.nullable().safeParse(value).success,
  fallback: null,
};

/** Result of an attempt to unlock while the server cannot check the password. */
export type OfflineVerdict =
  | { readonly fits: true }
  | { readonly fits: false; readonly why: 'unknown' | 'exhausted' }
  | { readonly fits: false; readonly why: 'wrong'; readonly left: number };

/** The server gave no verdict on the password: it is unreachable, or a proxy answered. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'NETWORK' || error.code === NO_CODE || error.status >= 500;

/** A password and, if the server asked for a second factor, a code or the choice of a passkey. */
export interface Typed {
  readonly password: string;
  readonly code?: string;
  readonly byPasskey?: boolean;
}

/** Checks passwords with the server, or offline against what this computer kept at the last sign-in. */
export interface OfflinePassword {
  /** Signs in and keeps a check of the password; `code` is the second factor, if any. @throws as `Session.signIn` */
  signIn(credentials: Typed & { username: string }): Promise<User>;
  /**
   * Whether the input unlocks the screen of `user`. The server decides; if it is unreachable, this computer does.
   * @throws ApiError for a refusal
   */
  unlock(user: Pick<User, 'id' | 'username'>, typed: Typed): Promise<OfflineVerdict>;
  /** Forgets the password check when its user signs out. */
  forget(): void;
}

export const createOfflinePassword = (
  { api, session, preferences }: Pick<Platform, 'api' | 'session' | 'preferences'>,
  boards: Pick<BoardStorage, 'putKey'>,
): OfflinePassword => {
  const keep = async ({ id }: User, password: string): Promise<void> => {
    // Without cryptography only the server can unlock, and the lock screen says so.
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
    // Not awaited, because it takes a third of a second and the board need not wait.
    if (hasPermission(user, 'cad:read')) void keep(user, credentials.password);
    return user;
  };
  const checkHere = async (userId: string, password: string): Promise<OfflineVerdict> => {
    const kept = preferences.get(KEPT);
    if (kept === null || kept.id !== userId) return { fits: false, why: 'unknown' };
    if (kept.wrong >= MAX_TRIES) return { fits: false, why: 'exhausted' };
    // Counted before the check, so that closing the window halfway costs an attempt.
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
          // After a passkey request the server was reachable. Closing its dialog must not make the password enough.
          if (isAway(error) && !byPasskey) return false;
          throw error;
        },
      );
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<boolean>((resolve) => {
        // A passkey gets no time limit, because people are slower than servers.
        if (!byPasskey) timer = setTimeout(() => resolve(false), PATIENCE_MS);
      });
      const isConfirmed = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
      // Nobody reads a refusal that arrives later.
      asked.catch(() => undefined);
      return isConfirmed ? { fits: true } : checkHere(id, password);
    },
    forget: () => preferences.set(KEPT, null),
  };
};
