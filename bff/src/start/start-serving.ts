import { CAD_NAMESPACE, CHAT_NAMESPACE, MARKET_NAMESPACE, SESSION_NAMESPACE } from '@prebell/contracts';
import { followEventLoop } from '@prebell/server/load';
import { createMailSender, createSmtpTransport, isFinal, runMailSender } from '@prebell/server/mail';
import { countSockets, observeOutside } from '@prebell/server/metrics';
import { createOutsideService } from '@prebell/server/outside';
import type { HttpServer, Shutdown } from '@prebell/server/process';
import { createRealtime, cutBacklogs, cutFloods, limitSockets } from '@prebell/server/sockets';
import type { Deps } from '../deps';
import { attachSessionNamespace } from '../modules/auth/session.namespace';
import { runBilling } from '../modules/billing/webhook/run-billing.worker';
import { attachCadNamespace } from '../modules/cad/cad.namespace';
import { keepCheckpoints } from '../modules/cad/checkpoints.service';
import { attachChatNamespace } from '../modules/chat/chat.namespace';
import { recordHits } from '../modules/hits/hit-recorder.worker';
import { applyClosures } from '../modules/market/closures.service';
import { attachMarketNamespace } from '../modules/market/market.namespace';
import { recordStatus } from '../modules/status/record-status.worker';
import { DUTIES } from './duties';
import { startMaintenance } from './maintenance';

/** Timeout for a mail server to accept a mail, milliseconds. */
const LONGEST_MAIL_MS = 60_000;

/** Sends queued mails if there is a mail server; otherwise they wait, and a demo shows them at `/outbox`. */
const startMail = ({ config, db, now, log, metrics }: Deps, shutdown: Pick<Shutdown, 'add'>): void => {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) {
    if (!config.demo) log.warn('SMTP_URL is not set: mails stay in the outbox and reach nobody');
    return;
  }
  const transport = createSmtpTransport({ smtpUrl, from });
  const server = createOutsideService({
    timeoutMs: LONGEST_MAIL_MS,
    isTrouble: (error) => !isFinal(error),
    observer: observeOutside(metrics, 'smtp'),
  });
  const send = (mail: Parameters<typeof transport.send>[0]) => server.call(() => transport.send(mail));
  const stop = runMailSender(createMailSender({ db, send, now, log }), log);
  shutdown.add('mail', async () => {
    await stop();
    transport.close();
  });
};

/** Starts an instance's work besides answering requests, and registers how each part ends. */
export const startServing = (
  deps: Deps,
  http: Pick<HttpServer, 'server' | 'close'>,
  shutdown: Pick<Shutdown, 'add'>,
): void => {
  const { config, bus, stripe } = deps;
  const { serves, leads, dispatches } = DUTIES[config.role];
  shutdown.add(
    'closures',
    bus.subscribe('closures', () => deps.background.run(() => applyClosures(deps))),
  );
  if (leads) shutdown.add('hits', recordHits(deps));
  if (serves) {
    startMail(deps, shutdown);
    if (stripe) shutdown.add('billing', runBilling({ ...deps, stripe }));
    shutdown.add('maintenance', startMaintenance(deps));
    shutdown.add('status', recordStatus(deps));
  }
  shutdown.add('load', followEventLoop(deps.limit, deps.metrics));
  // Ended before the work above, which may wait for the market.
  shutdown.add('http', () => http.close());
  // The leader's sockets are those of other instances.
  if (!dispatches) return;
  const io = createRealtime(http.server, config, config.corsOrigins);
  cutFloods(io, () => deps.log.warn('Disconnected a client that sent too much'));
  countSockets(io, [CHAT_NAMESPACE, MARKET_NAMESPACE, CAD_NAMESPACE, SESSION_NAMESPACE], deps.metrics);
  const takeSeat = limitSockets(io, deps);
  const endings = [
    attachSessionNamespace(io, deps, takeSeat),
    attachCadNamespace(io, { ...deps, db: deps.dispatchDb }, takeSeat),
    keepCheckpoints({ ...deps, db: deps.dispatchDb }),
    cutBacklogs(io, (bytes) => {
      deps.metrics.cutReaders.inc();
      deps.log.info({ bytes }, 'Disconnected a reader that did not keep up');
    }),
  ];
  if (serves) endings.push(attachMarketNamespace(io, deps, takeSeat), attachChatNamespace(io, deps, takeSeat));
  // Clients see their transport end and reconnect, while requests still finish.
  shutdown.add('sockets', () => {
    for (const end of endings) end();
    io.engine.close();
  });
};
