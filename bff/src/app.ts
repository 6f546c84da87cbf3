import type { Deps } from './deps';
import { createRouter, type Router } from './http/app-env';
import { docsRoutes } from './http/docs';
import { errorHandler } from './http/error-handler';
import { notFound } from './http/not-found';
import { requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { storybookRoutes } from './http/storybook';
import { outboxRoutes } from './integrations/mail';
import { adminRoutes } from './modules/admin/admin.routes';
import { accountRoutes } from './modules/auth/account.routes';
import { authRoutes } from './modules/auth/auth.routes';
import { billingRoutes } from './modules/billing/billing.routes';
import { cadRoutes } from './modules/cad/cad.routes';
import { chatRoutes } from './modules/chat/chat.routes';
import { contactRoutes } from './modules/contact/contact.routes';
import { customScannersRoutes } from './modules/custom-scanners/custom-scanners.routes';
import { healthRoutes } from './modules/health/health.routes';
import { hitsRoutes } from './modules/hits/hits.routes';
import { closuresRoutes } from './modules/market/closures.routes';
import { marketRoutes } from './modules/market/market.routes';
import { metricsRoutes } from './modules/market/metrics.routes';
import { adminReleaseRoutes } from './modules/releases/admin-releases.routes';
import { releaseRoutes } from './modules/releases/releases.routes';
import { tabRoutes } from './modules/releases/tabs.routes';
import { scannersRoutes } from './modules/scanners/scanners.routes';
import { statusRoutes } from './modules/status/status.routes';

/** The platform over HTTP. Order matters: every request is logged and answered in one shape, /api before pages. */
export const createApp = (deps: Deps): Router => {
  const app = createRouter();
  app.onError(errorHandler(deps.log));
  app.notFound(notFound(app));
  app.use(requestLog(deps.log));
  app.use(securityHeaders);
  app.use('/api/*', async (c, next) => {
    // Answers depend on who asks and on the moment; neither browser nor proxy may keep one.
    c.header('Cache-Control', 'no-store');
    c.set('authenticate', deps.sessions.authenticate);
    c.set('reportMismatch', (path, error) => {
      if (deps.config.environment === 'test') throw error;
      deps.log.error({ err: error, path }, 'An answer breaks its contract');
    });
    await next();
  });
  app.route('/', healthRoutes(deps.checkReady));
  app.route('/', authRoutes(deps));
  app.route('/', accountRoutes(deps));
  app.route('/', adminRoutes(deps));
  app.route('/', billingRoutes(deps));
  app.route('/', cadRoutes(deps));
  app.route('/', contactRoutes(deps));
  app.route('/', customScannersRoutes(deps));
  app.route('/', chatRoutes(deps));
  app.route('/', hitsRoutes(deps));
  app.route('/', marketRoutes(deps));
  app.route('/', closuresRoutes(deps));
  app.route('/', metricsRoutes(deps));
  app.route('/', adminReleaseRoutes(deps));
  app.route('/', tabRoutes(deps));
  app.route('/', scannersRoutes(deps));
  app.route('/', statusRoutes(deps));
  app.route('/', docsRoutes());
  app.route('/', outboxRoutes(deps));
  app.route('/', storybookRoutes(deps.config));
  if (deps.stripeSandbox) app.route('/', deps.stripeSandbox.pages);
  app.route('/', releaseRoutes(deps));
  return app;
};
