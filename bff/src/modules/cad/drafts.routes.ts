import { type CallDraftRecord, endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import type { Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { noteAdminRead } from './admin-trail.service';
import { present } from './cad.presenter';
import { createCall } from './cad.service';
import { presentDraft } from './draft.presenter';
import { closeDraft, FORGOTTEN_MS, listDrafts, lockDraft, saveDraft } from './drafts.repository';
import { addRadioLog } from './radio-log.service';
import type { UnreadableLog } from './unreadable-log.state';

/** The open drafts as `actor` may see them. */
export const openDrafts = async ({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<CallDraftRecord[]> =>
  (await listDrafts(db, new Date(now().getTime() - FORGOTTEN_MS))).map((draft) => presentDraft(draft, actor));

/** Calls being typed: everyone sees them, and their owner's desk saves them as they grow. */
export const mountDrafts = (router: Router, deps: Deps, noteUnreadable: UnreadableLog): void => {
  const { db, now } = deps;

  mount(router, endpoints.cad.drafts, async ({ actor }) => {
    const drafts = await openDrafts(deps, actor);
    await noteAdminRead(deps, actor, { read: 'drafts', calls: drafts.length });
    return { drafts, unreadable: noteUnreadable([], drafts) };
  });

  mount(router, endpoints.cad.saveDraft, async ({ actor, params, body }) => ({
    saved: await saveDraft(db, { id: params.id, owner: actor, ...body, at: now() }),
  }));

  mount(router, endpoints.cad.discardDraft, async ({ actor, params }) => {
    await db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx, params.id);
      if (!draft) throw new AppError('NOT_FOUND', 'This draft does not exist');
      if (draft.owner_id !== actor.id && !can(actor, 'cad:supervise'))
        throw new AppError('FORBIDDEN', 'Only its author or a supervisor can discard a draft');
      await closeDraft(tx, draft.id, { discarded_at: now() });
    });
    return { discarded: true };
  });

  mount(router, endpoints.cad.promoteDraft, async ({ actor, params: { id }, body: { call, log } }) => {
    const { created, author } = await db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx, id);
      if (!draft) throw new AppError('NOT_FOUND', 'This draft does not exist');
      if (draft.owner_id !== actor.id && !can(actor, 'cad:supervise'))
        throw new AppError('FORBIDDEN', 'Only its author or a supervisor can turn a draft into a call');
      // The draft's owner is the author, no matter who sends it.
      const owner = { id: draft.owner_id, username: draft.owner_name };
      const author = owner.id === actor.id ? undefined : owner;
      // The key belongs to the draft: a repeated request returns its call, and a different text is refused instead of
      // silently lost.
      const request = { call: { ...call, id }, actor, author, idempotencyKey: `draft:${id}` };
      return { created: await createCall(deps, tx, request), author };
    });
    // The key belongs to the draft, so the entry is added only once, no matter how often the draft is promoted or by
    // whom.
    const write = { callId: id, actor, author, idempotencyKey: `draft-log:${id}` };
    return { call: present(log === null ? created : await addRadioLog(deps, write, log), actor) };
  });
};
