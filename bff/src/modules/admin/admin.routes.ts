import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { createListTrail } from '../audit/list-trail.service';
import { presentUser } from '../users/users.presenter';
import type { UserRecord } from '../users/users.repository';
import { presentAdminUser, presentAuditEntry, presentTicket } from './admin.presenter';
import { auditFilter, findAccount, listAccounts, readAudit, readStats, userFilter } from './admin.service';
import { askForAdmin, decideRequest, needsApproval, readRequests } from './admin-requests.service';
import { readAttention } from './attention.service';
import { readChat } from './chat-moderation.service';
import { type Export, exportAudit, exportPayments, exportSubscriptions, exportUsers } from './export.service';
import { dropJob, readFailedJobs, retryJob } from './failed-jobs.service';
import { endSessions, type Order, resetFactors, setAdmin, setRoles, setStatus, setTier } from './manage.service';
import { openView } from './open-view.service';
import { recordRead } from './read-trail.service';
import { readUserRecords } from './records.service';
import { listScannerSwitches } from './scanner-switch.repository';
import { switchScanner } from './scanner-switch.service';
import { sendExport } from './send-export.service';
import { answerTicket, readTickets, setTicket } from './tickets.service';

interface OrderInput {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string | null };
}

const orderOf = ({ actor, params, body }: OrderInput): Order => ({
  actorId: actor.id,
  address: actor.address ?? null,
  targetId: params.id,
  reason: body.reason,
});

/** The admin area: accounts and their rights, exports, tickets, chat, scanners, failed jobs and the audit log. */
export const adminRoutes = (deps: Deps): Router => {
  const { db, now, scannerSwitches } = deps;
  const router = createRouter();
  const answer = (user: UserRecord) => ({ user: presentAdminUser(user, now()) });

  const sendOnRecord = async (read: Parameters<typeof recordRead>[1], file: Export) => {
    await recordRead(deps, read);
    return sendExport(file, (rows) => recordRead(deps, { ...read, rows }));
  };

  const noteUsersRead = createListTrail(deps, 'users');
  mount(router, endpoints.admin.users, async ({ actor, query }) => {
    const at = now();
    const { users, pagination } = await listAccounts(db, query, at);
    await noteUsersRead({ actor, rows: users.length, query });
    return { users: users.map((user) => presentUser(user, at)), pagination };
  });
  mount(router, endpoints.admin.user, async ({ actor, params }) => {
    const target = await findAccount(db, params.id);
    await recordRead(deps, { action: 'data.view-user', actor, target });
    return answer(target);
  });
  mount(router, endpoints.admin.setTier, async (input) => answer(await setTier(deps, orderOf(input), input.body)));
  mount(router, endpoints.admin.setStatus, async (input) =>
    answer(await setStatus(deps, orderOf(input), input.body.is_active)),
  );
  mount(router, endpoints.admin.setAdmin, async (input) => {
    const order = orderOf(input);
    const { is_admin } = input.body;
    const asks =
      is_admin &&
      !(await findAccount(db, order.targetId)).is_admin &&
      (await needsApproval(db, { ...order, now: now() }));
    if (!asks) return { ...answer(await setAdmin(deps, order, is_admin)), request: null };
    const { user, request } = await askForAdmin(deps, order);
    return { ...answer(user), request };
  });
  const noteRequestsRead = createListTrail(deps, 'requests');
  const requests = async (actor: Actor) => {
    const found = await readRequests(db, now());
    await noteRequestsRead({ actor, rows: found.length, query: {} });
    return { requests: found };
  };
  mount(router, endpoints.admin.adminRequests, ({ actor }) => requests(actor));
  mount(router, endpoints.admin.decideAdminRequest, async ({ actor, params, body }) => {
    await decideRequest(deps, { actor, ...params, ...body });
    return requests(actor);
  });
  mount(router, endpoints.admin.resetFactors, async (input) => ({
    removed: await resetFactors(deps, orderOf(input)),
  }));
  mount(router, endpoints.admin.viewAs, ({ actor, params, body }) =>
    openView(deps, { actor, targetId: params.id, reason: body.reason }),
  );
  mount(router, endpoints.admin.setRoles, async (input) =>
    answer(await setRoles(deps, orderOf(input), input.body.roles)),
  );
  mount(router, endpoints.admin.userRecords, async ({ actor, params }) => {
    const target = await findAccount(db, params.id);
    await recordRead(deps, { action: 'data.view-records', actor, target });
    return readUserRecords(db, params.id, now());
  });
  mount(router, endpoints.admin.endUserSessions, async (input) => ({ ended: await endSessions(deps, orderOf(input)) }));
  mount(router, endpoints.admin.exportUsers, async ({ actor, query }) => {
    return sendOnRecord({ action: 'data.export-users', actor, query }, exportUsers(db, userFilter(query, now())));
  });
  mount(router, endpoints.admin.exportSubscriptions, async ({ actor, query }) => {
    return sendOnRecord({ action: 'data.export-subscriptions', actor, query }, exportSubscriptions(db, query, now()));
  });
  mount(router, endpoints.admin.exportPayments, async ({ actor, query }) => {
    return sendOnRecord({ action: 'data.export-payments', actor, query }, exportPayments(db, query, now()));
  });
  mount(router, endpoints.admin.exportAudit, async ({ actor, query }) => {
    return sendOnRecord({ action: 'data.export-audit', actor, query }, exportAudit(db, auditFilter(query), now()));
  });
  const noteTicketsRead = createListTrail(deps, 'tickets');
  mount(router, endpoints.admin.tickets, async ({ actor, query }) => {
    const { tickets, pagination } = await readTickets(db, query);
    await noteTicketsRead({ actor, rows: tickets.length, query });
    return { tickets: tickets.map(presentTicket), pagination, sends_mail: deps.config.mail.smtpUrl !== null };
  });
  mount(router, endpoints.admin.setTicket, async ({ actor, params, body }) => {
    const order = { id: params.id, open: body.open, actor, now: now() };
    return { ticket: presentTicket(await db.transaction().execute((tx) => setTicket(tx, order))) };
  });
  mount(router, endpoints.admin.answerTicket, async ({ actor, params, body }) => {
    const answer = { ...body, ticketId: params.id, actor, now: now() };
    return { ticket: presentTicket(await db.transaction().execute((tx) => answerTicket(tx, answer))) };
  });
  const noteChatRead = createListTrail(deps, 'chat');
  mount(router, endpoints.admin.chatMessages, async ({ actor, query }) => {
    const answer = await readChat(db, query);
    await noteChatRead({ actor, rows: answer.messages.length, query });
    return answer;
  });
  mount(router, endpoints.admin.scanners, async () => ({ scanners: await listScannerSwitches(db) }));
  mount(router, endpoints.admin.setScanner, async ({ actor, params, body }) => {
    await db.transaction().execute((tx) => switchScanner(tx, { ...params, ...body, actor, now: now() }));
    scannerSwitches.forget();
    return {};
  });
  mount(router, endpoints.admin.failedJobs, ({ query }) => readFailedJobs(db, query));
  mount(router, endpoints.admin.retryJob, async ({ actor, params }) => {
    await db.transaction().execute((tx) => retryJob(tx, { ...params, actor, now: now() }));
    return {};
  });
  mount(router, endpoints.admin.dropJob, async ({ actor, params }) => {
    await db.transaction().execute((tx) => dropJob(tx, { ...params, actor, now: now() }));
    return {};
  });
  mount(router, endpoints.admin.attention, async () => ({ queues: await readAttention(db, now()) }));
  mount(router, endpoints.admin.stats, () => readStats(db, now()));
  const noteAuditRead = createListTrail(deps, 'audit');
  mount(router, endpoints.admin.audit, async ({ actor, query }) => {
    const { lines, pagination } = await readAudit(db, query);
    await noteAuditRead({ actor, rows: lines.length, query });
    return { entries: lines.map(presentAuditEntry), pagination };
  });
  return router;
};
