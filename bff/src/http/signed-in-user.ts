import type { Context } from 'hono';
import type { AppEnv } from './app-env';
import { readBearer } from './guard';

/** The user of a request to a public endpoint, if signed in; programs do not count as users. */
export const signedInUser = async (c: Context<AppEnv>): Promise<string | null> => {
  const token = readBearer(c);
  const actor =
    token === undefined
      ? null
      : await c
          .get('authenticate')(token)
          .catch(() => null);
  return actor === null || actor.api_key_id !== undefined ? null : actor.id;
};
