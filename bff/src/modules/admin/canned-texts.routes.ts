import { endpoints, type WireCannedText } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { type CannedTextRow, listCannedTexts } from './canned-texts.repository';
import { addCannedText, changeCannedText, removeCannedText } from './canned-texts.service';

const present = ({ updated_at, ...row }: CannedTextRow): WireCannedText => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

/** Texts that admins can insert into their answers to tickets. */
export const cannedTextsRoutes = (deps: Pick<Deps, 'db' | 'now'>): Router => {
  const router = createRouter();
  const { cannedTexts } = endpoints;
  mount(router, cannedTexts.list, async () => ({ texts: (await listCannedTexts(deps.db)).map(present) }));
  mount(router, cannedTexts.add, async ({ actor, body }) => ({
    text: present(await addCannedText(deps, { ...body, actor })),
  }));
  mount(router, cannedTexts.change, async ({ actor, params: { id }, body }) => ({
    text: present(await changeCannedText(deps, id, { ...body, actor })),
  }));
  mount(router, cannedTexts.remove, async ({ actor, params: { id } }) => {
    await removeCannedText(deps, id, actor);
    return {};
  });
  return router;
};
