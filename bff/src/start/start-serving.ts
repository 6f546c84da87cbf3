import { CAD_NAMESPACE, CHAT_NAMESPACE, MARKET_NAMESPACE, SESSION_NAMESPACE } from '@prebell/contracts';
import { followEventLoop } from '@prebell/server/load';
import { countSockets } from '@prebell/server/metrics';
import type { HttpServer, Shutdown } from '@prebell/server/process';
import { createRealtime, cutBacklogs, cutFloods, limitSockets } from '@prebell/server/sockets';
import type { Deps } from '../deps';
import { attachSessionNamespace } from '../modules/auth/session.namespace';
import { attachCadNamespace } from '../modules/cad/cad.namespace';
import { keepCheckpoints } from '../modules/cad/checkpoints.service';
import { attachChatNamespace } from '../modules/chat/chat.namespace';
import { recordHits } from '../modules/hits/hit-recorder.worker';
import { applyClosures } from '../modules/market/closures.service';
import { attachMarketNamespace } from '../modules/market/market.namespace';
import { watchCanary } from '../modules/releases/canary.worker';
import { sealScorecard } from '../modules/scorecard/scorecard.worker';
import { recordChecks } from '../modules/status/record-checks.worker';
import { recordStatus } from '../modules/status/record-status.worker';
import { DUTIES } from './duties';
import { startJobs } from './start-jobs';
import { watchReleases } from './watch-releases';

/** Starts everything that an instance does besides answering requests, and registers how to stop each part. */
export const startServing = async (
  deps: Deps,
  http: Pick<HttpServer, 'server' | 'close'>,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<void> => {
  const { config, bus } = deps;
  const { serves, leads, dispatches } = DUTIES[config.role];
  shutdown.add(
    'closures',
    bus.subscribe('closures', () => deps.background.run(() => applyClosures(deps))),
  );
  if (leads) shutdown.add('hits', recordHits(deps));
  if (leads) shutdown.add('scorecard', sealScorecard(deps));
  const endJobs = serves ? await startJobs(deps) : async () => undefined;
  shutdown.add('jobs', endJobs);
  if (serves) shutdown.add('status', recordStatus(deps));
  if (serves) shutdown.add('checks', recordChecks(deps));
  if (serves) shutdown.add('canary', watchCanary(deps));
  shutdown.add('load', followEventLoop(deps.limit, deps.metrics));
  // Registered parts stop in reverse order: requests end before the work above, which may wait for the market.
  shutdown.add('http', () => http.close());
  // Stops taking new jobs when it stops taking requests, so that both have equally long to finish.
  shutdown.add('new jobs', () => void endJobs().catch(() => undefined));
  // Roles without streams have no sockets of their own.
  if (!dispatches) return;
  shutdown.add('releases', watchReleases(deps));
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
  // Clients see their connection close and reconnect, while requests can still finish.
  shutdown.add('sockets', () => {
    for (const end of endings) end();
    io.engine.close();
  });
};
