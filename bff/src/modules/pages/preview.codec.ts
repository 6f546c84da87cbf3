import { appNameSchema, hours, type Release, toSeconds } from '@prebell/contracts';
import { openReleases } from '@prebell/release/live';
import { appMapOf, withArtefact } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import { isMacOf, macOf } from '@prebell/server/keys';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Deps } from '../../deps';
import type { AppEnv } from '../../http/app-env';
import { cookieScope } from '../auth/cookie-scope.rules';
import { secretsOf } from '../auth/keys.gateway';

/** An artefact in the store that replaces the live one in a preview. */
export const candidateSchema = z.object({ app: appNameSchema, digest: z.string().regex(/^[0-9a-f]{16}$/) });
export type Candidate = z.infer<typeof candidateSchema>;
export const candidatesSchema = z.array(candidateSchema).min(1).max(10);

/** Previews: artefacts that an admin sees instead of the live ones, in one browser and for an hour. */
export interface Previews {
  /** @throws AppError if an artefact is not in the store. */
  begin(c: Context<AppEnv>, candidates: readonly Candidate[]): Promise<void>;
  end(c: Context<AppEnv>): void;
  /** The candidates that this browser previews; empty without a preview, or after it expired. */
  of(c: Context<AppEnv>): readonly Candidate[];
  /** The release with the candidates in place. Bytes and integrities are as their team signed them, as in any release. */
  apply(release: Release, candidates: readonly Candidate[]): Promise<Release>;
}

const NAME = 'preview';
const LIFETIME_MS = hours(1);
const cookieSchema = z.object({ candidates: candidatesSchema, until: z.number() });

/** Null unless this platform allows previews (RELEASE_PREVIEW=1). Production has none. */
export const createPreviews = ({ config, keys, now, log }: Deps): Previews | null => {
  if (!config.releasePreview) return null;
  const { store, trusted } = openReleases(config, log);
  const artefactOf = async ({ app, digest }: Candidate) => {
    const { artefact } = await trusted.attested(app, digest);
    const entry = artefact.entry.slice(`/artifacts/${app}/${digest}/`.length);
    if ((await store.fileVersion(app, digest, entry)) === null) throw new Error(`${app}@${digest} is not in the store`);
    return artefact;
  };
  const scopeOf = (c: Context<AppEnv>) => {
    const { prefix, options } = cookieScope(c, config.publicOrigin);
    return { name: `${prefix}${NAME}`, options: { ...options, path: '/' } };
  };

  return {
    begin: async (c, candidates) => {
      for (const candidate of candidates) {
        await artefactOf(candidate).catch(() => {
          throw new AppError('NOT_FOUND', `${candidate.app}@${candidate.digest} is not in the release store`);
        });
      }
      const { name, options } = scopeOf(c);
      const text = JSON.stringify({ candidates, until: now().getTime() + LIFETIME_MS });
      const value = [Buffer.from(text), macOf(secretsOf(keys, 'previews')[0], `preview ${text}`)].map((part) =>
        part.toString('base64url'),
      );
      setCookie(c, name, value.join('.'), {
        ...options,
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: toSeconds(LIFETIME_MS),
      });
    },
    end: (c) => {
      const { name, options } = scopeOf(c);
      deleteCookie(c, name, options);
    },
    of: (c) => {
      const [encoded = '', signature = ''] = (getCookie(c, scopeOf(c).name) ?? '').split('.');
      const text = Buffer.from(encoded, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      if (!isMacOf(secretsOf(keys, 'previews'), `preview ${text}`, given)) return [];
      const kept = cookieSchema.parse(JSON.parse(text));
      return now().getTime() < kept.until ? kept.candidates : [];
    },
    apply: async (release, candidates) => {
      let map = appMapOf(release);
      for (const candidate of candidates) {
        try {
          map = withArtefact(map, candidate.app, await artefactOf(candidate));
        } catch (error) {
          // The artefact was deleted meanwhile: show the live one. The badge still names what was requested.
          log.warn({ err: error, candidate }, 'A previewed artefact no longer exists');
        }
      }
      return { ...release, ...map };
    },
  };
};
