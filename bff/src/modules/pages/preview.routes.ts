import { randomBytes } from 'node:crypto';
import { defineEndpoint } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin } from '@prebell/server/http';
import { z } from 'zod';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { policyHeaders } from './content-policy.html';
import { candidatesSchema, type Previews } from './preview.codec';
import { BADGE_CSS, BADGE_SHEET, beginPage, END_PATH } from './preview-page.html';

/** Not part of the contracts: these endpoints exist only on a platform with previews, and no bundle refers to them. */
const begin = defineEndpoint({
  method: 'put',
  path: '/api/releases/preview',
  access: 'admin',
  summary: 'Show stored artefacts instead of the live ones, in this browser for an hour',
  body: z.object({ candidates: candidatesSchema }),
  response: z.object({}),
});

/** Parses `mf-billing@0123456789abcdef,shell@…`, the form that the release command writes. */
const parseCandidates = (text: string) =>
  candidatesSchema.safeParse(
    text.split(',').map((one) => {
      const [app, digest] = one.split('@');
      return { app, digest };
    }),
  );

/** Routes to start and end a preview, on a platform that allows them. */
export const previewRoutes = ({ config, log }: Pick<Deps, 'config' | 'log'>, previews: Previews): Router => {
  const router = createRouter();
  mount(router, begin, async ({ c, actor, body }) => {
    assertSameOrigin(c, config.publicOrigin);
    await previews.begin(c, body.candidates);
    log.info({ by: actor.username, candidates: body.candidates }, 'A preview started');
    return {};
  });
  return router
    .post(END_PATH, (c) => {
      assertSameOrigin(c, config.publicOrigin);
      previews.end(c);
      return c.redirect('/', 303);
    })
    .get(BADGE_SHEET, (c) => c.body(BADGE_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/preview', (c) => {
      const candidates = parseCandidates(c.req.query('apps') ?? '');
      if (!candidates.success) throw new AppError('NOT_FOUND', 'Open a preview with the link of the release command');
      const nonce = randomBytes(18).toString('base64');
      return c.body(beginPage(candidates.data, nonce), 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...policyHeaders(nonce, "'none'"),
      });
    });
};
