import { createChangelog } from '@prebell/release/live';
import { AppError } from '@prebell/server/errors';
import {
  allowOrigins,
  forwardedAddress,
  notFound,
  refuseForeignHosts,
  requestLog,
  securityHeaders,
  setHeader,
  traceRequests,
} from '@prebell/server/http';
import { outboxRoutes } from '@prebell/server/mail';
import { measureRequests } from '@prebell/server/metrics';
import type { Deps } from './deps';
import { createRouter, type Router } from './http/app-env';
import { factsOf } from './http/caller-facts';
import { type AnswerDirectly, createDirectAnswers } from './http/direct-answers';
import { docsRoutes } from './http/docs';
import { errorHandler } from './http/error-handler';
import { storybookRoutes } from './http/storybook';
import { limitViews } from './http/view-only';
import { adminRoutes } from './modules/admin/admin.routes';
import { cannedTextsRoutes } from './modules/admin/canned-texts.routes';
import { alertsRoutes } from './modules/alerts/alerts.routes';
import { apiKeysRoutes } from './modules/api-keys/api-keys.routes';
import { limitPrograms } from './modules/api-keys/rate-limit.throttle';
import { isSecret } from './modules/api-keys/secret.codec';
import { accountRoutes } from './modules/auth/account.routes';
import { authRoutes } from './modules/auth/auth.routes';
import { factorsRoutes } from './modules/auth/factors.routes';
import { secondFactorRoutes } from './modules/auth/second-factor.routes';
import { assertStepUp } from './modules/auth/step-up.service';
import { authenticateView } from './modules/auth/view.service';
import { isViewToken } from './modules/auth/view-token.codec';
import { backtestsRoutes } from './modules/backtests/backtests.routes';
import { billingRoutes } from './modules/billing/billing.routes';
import { businessRoutes } from './modules/business/business.routes';
import { cadRoutes } from './modules/cad/cad.routes';
import { chartMarksRoutes } from './modules/chart-marks/chart-marks.routes';
import { chatRoutes } from './modules/chat/chat.routes';
import { contactRoutes } from './modules/contact/contact.routes';
import { cspReportsRoutes } from './modules/csp-reports/csp-reports.routes';
import { customScannersRoutes } from './modules/custom-scanners/custom-scanners.routes';
import { deskRoutes } from './modules/desk/desk.routes';
import { faultRoutes } from './modules/faults/faults.routes';
import { healthRoutes } from './modules/health/health.routes';
import { hitsRoutes } from './modules/hits/hits.routes';
import { ownHitsRoutes } from './modules/hits/own-hits.routes';
import { installableRoutes } from './modules/installable/installable.routes';
import { closuresRoutes } from './modules/market/closures.routes';
import { marketRoutes } from './modules/market/market.routes';
import { operationsRoutes } from './modules/metrics/operations.routes';
import { vitalsRoutes } from './modules/metrics/vitals.routes';
import { releaseRoutes } from './modules/pages/pages.routes';
import { createPreviews } from './modules/pages/preview.codec';
import { previewRoutes } from './modules/pages/preview.routes';
import { noteServerErrors } from './modules/pages/server-errors.service';
import { paperRoutes } from './modules/paper/paper.routes';
import { adminReleaseRoutes } from './modules/releases/admin-releases.routes';
import { beatRoutes } from './modules/releases/beat.routes';
import { createCanaryCookie } from './modules/releases/canary-cookie.codec';
import { createCanaryCounts } from './modules/releases/canary-counts.state';
import { changelogRoutes } from './modules/releases/changelog.routes';
import { foreignReportRoutes } from './modules/releases/foreign-reports.routes';
import { openFederationRoutes } from './modules/releases/open-federation.routes';
import { createOwnFolders } from './modules/releases/own-folders.service';
import { samplesRoutes } from './modules/samples/samples.routes';
import { scannersRoutes } from './modules/scanners/scanners.routes';
import { scorecardRoutes } from './modules/scorecard/scorecard.routes';
import { createScorecardSummary } from './modules/scorecard/summary.service';
import { incidentsRoutes } from './modules/status/incidents.routes';
import { createLiveParts } from './modules/status/live-parts.service';
import { createPlatformFigures } from './modules/status/platform-figures.service';
import { statusRoutes } from './modules/status/status.routes';
import { createStatusHistory } from './modules/status/status-history.service';
import { subscriptionsRoutes } from './modules/status/subscriptions.routes';
import { timeMachineRoutes } from './modules/time-machine/time-machine.routes';
import { watchlistsRoutes } from './modules/watchlists/watchlists.routes';

/** Authenticates a caller and remembers the result, so that admission control recognises the caller next time. */
const authenticateCaller = async ({ callers, callerBook }: Deps, token: string, cookies: string | undefined) => {
  try {
    const actor = await callers.authenticate(token, cookies);
    callerBook.note(token, factsOf(actor));
    return actor;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) callerBook.forget(token);
    throw error;
  }
};

/** The platform over HTTP. `answerDirectly` is the fast path for hot GETs; null where this configuration rules it out. */
export type App = Router & { readonly answerDirectly: AnswerDirectly | null };

/** The platform over HTTP. Order matters: every request is logged and answered in one shape, /api before pages. */
export const createApp = (deps: Deps): App => {
  const app = createRouter();
  app.onError(errorHandler(deps.log));
  app.notFound(notFound(app));
  if (deps.config.trustedProxies.length > 0) app.use(forwardedAddress(deps.config.trustedProxies));
  app.use(traceRequests());
  app.use(measureRequests(deps.metrics));
  app.use(securityHeaders(deps.config.publicOrigin));
  app.use(requestLog(deps.log, (c) => c.get('actor')?.id));
  app.use(refuseForeignHosts(deps.config));
  if (deps.config.corsOrigins.length > 0)
    for (const path of ['/api/*', '/artifacts/*', '/releases/*']) app.use(path, allowOrigins(deps.config.corsOrigins));
  const { environment } = deps.config;
  const reportMismatch = (path: string, error: Error) => {
    if (environment === 'test') throw error;
    deps.log.error({ err: error, path }, 'An answer does not match its schema');
  };
  const direct = createDirectAnswers({
    ...deps,
    reportMismatch,
    // API keys have to be counted against their limit, and an unknown token is likely to be refused.
    authenticate: (token, cookies) =>
      isSecret(token) || !deps.callerBook.knows(token) ? null : authenticateCaller(deps, token, cookies),
  });
  app.use('/api/*', async (c, next) => {
    // Answers depend on the user and the time: neither browser nor proxy may cache them.
    setHeader(c, 'Cache-Control', 'no-store');
    c.set('authenticate', (token) => authenticateCaller(deps, token, c.req.header('Cookie')));
    c.set('assertStepUp', (actor, kind) =>
      assertStepUp(deps.db, { sessionId: actor.session_id, kind, now: deps.now() }),
    );
    c.set('checksAllAnswers', environment !== 'production');
    c.set('reportMismatch', reportMismatch);
    await next();
  });
  const viewers = { ...deps, cadAdminBypass: deps.config.cad.adminBypass, demo: deps.config.demo };
  app.use('/api/*', limitViews({ isViewToken, authenticateView: (token) => authenticateView(viewers, token) }));
  app.use('/api/*', limitPrograms());
  const { reader } = deps.releases;
  const counts = createCanaryCounts({ ...deps, reader });
  app.use('/api/*', noteServerErrors({ counts, cookie: createCanaryCookie(deps.config) }));
  app.route('/', healthRoutes(deps));
  app.route('/', authRoutes(deps));
  app.route('/', accountRoutes(deps));
  app.route('/', secondFactorRoutes(deps));
  app.route('/', factorsRoutes(deps));
  app.route('/', adminRoutes(deps));
  app.route('/', cannedTextsRoutes(deps));
  app.route('/', alertsRoutes(deps));
  app.route('/', apiKeysRoutes(deps));
  app.route('/', backtestsRoutes(deps));
  app.route('/', billingRoutes(deps));
  app.route('/', businessRoutes(deps));
  app.route('/', cadRoutes(deps));
  app.route('/', contactRoutes(deps));
  app.route('/', cspReportsRoutes(deps));
  app.route('/', customScannersRoutes(deps));
  app.route('/', chartMarksRoutes(deps));
  app.route('/', chatRoutes(deps));
  app.route('/', hitsRoutes(deps));
  app.route('/', ownHitsRoutes(deps));
  app.route('/', marketRoutes(deps, direct));
  app.route('/', closuresRoutes(deps));
  app.route('/', adminReleaseRoutes(deps));
  app.route('/', beatRoutes(deps, counts));
  app.route('/', faultRoutes(deps, counts, createOwnFolders(reader)));
  app.route('/', foreignReportRoutes(deps, reader));
  app.route('/', operationsRoutes(deps));
  app.route('/', samplesRoutes(deps));
  app.route('/', scannersRoutes(deps, direct));
  const figures = createPlatformFigures(deps);
  const history = createStatusHistory(deps);
  const scorecard = createScorecardSummary(deps);
  const changelog = createChangelog(deps.releases);
  app.route('/', changelogRoutes(deps, changelog));
  app.route('/', scorecardRoutes(deps, scorecard));
  app.route('/', statusRoutes(deps, figures));
  app.route('/', incidentsRoutes(deps, history));
  app.route('/', subscriptionsRoutes(deps));
  app.route('/', timeMachineRoutes(deps));
  app.route('/', paperRoutes(deps));
  app.route('/', vitalsRoutes(deps));
  app.route('/', watchlistsRoutes(deps));
  app.route('/', deskRoutes(deps));
  app.route('/', docsRoutes());
  app.route('/', outboxRoutes(deps));
  app.route('/', storybookRoutes(deps.config));
  if (deps.stripeSandbox) app.route('/', deps.stripeSandbox.pages);
  app.route('/', installableRoutes());
  const previews = createPreviews(deps);
  if (previews) app.route('/', previewRoutes(deps, previews));
  app.route('/', openFederationRoutes(deps));
  app.route(
    '/',
    releaseRoutes(deps, { previews, filling: createLiveParts(deps, { figures, history, scorecard, changelog }) }),
  );
  // The fast path does not answer pages of other origins.
  return Object.assign(app, { answerDirectly: deps.config.corsOrigins.length === 0 ? direct.answer : null });
};
