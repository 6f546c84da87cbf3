import { readFileSync } from 'node:fs';
import { FILE_POLICY } from '@prebell/server/http';
import { createRouter, type Router } from '../../http/app-env';
import { APP_ICON, MASKABLE_ICON } from './icons.html';
import { APP_MANIFEST, PATHS } from './manifest.html';
import { offlinePage } from './offline-page.html';

const read = (file: string): string => readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8');

/** Files that make the platform installable: manifest, icons, service worker and offline page. */
export const installableRoutes = (): Router => {
  const worker = read('service-worker.js');
  const offline = offlinePage(read('offline.js'));
  // Browsers must revalidate these files each time: they belong to this back end, not to a release.
  const file = (type: string) => ({ 'Content-Type': type, 'Cache-Control': 'no-cache' });
  return createRouter()
    .get(PATHS.manifest, (c) => c.body(JSON.stringify(APP_MANIFEST), 200, file('application/manifest+json')))
    .get(PATHS.icon, (c) => c.body(APP_ICON, 200, file('image/svg+xml')))
    .get(PATHS.maskable, (c) => c.body(MASKABLE_ICON, 200, file('image/svg+xml')))
    .get(PATHS.worker, (c) =>
      c.body(worker, 200, {
        ...file('text/javascript; charset=utf-8'),
        'Service-Worker-Allowed': '/',
        'Content-Security-Policy': FILE_POLICY,
      }),
    )
    .get(PATHS.offline, (c) =>
      c.body(offline.html, 200, {
        ...file('text/html; charset=utf-8'),
        'Content-Security-Policy': offline.policy,
      }),
    );
};
