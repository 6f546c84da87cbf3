import { BRAND, minutes } from '@prebell/contracts';

/** Paths of the installed app's files. */
export const PATHS = {
  manifest: '/app.webmanifest',
  icon: '/app-icon.svg',
  maskable: '/app-icon-maskable.svg',
  worker: '/service-worker.js',
  dispatchWorker: '/dispatch-worker.js',
  offline: '/offline',
} as const;

/** The web app manifest, with the desk as start page, in its dark colours. */
export const APP_MANIFEST = {
  id: '/',
  name: BRAND.name,
  short_name: BRAND.name,
  description: BRAND.tagline,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#0b0e13',
  theme_color: '#0b0e13',
  categories: ['finance'],
  icons: [
    { src: PATHS.icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: PATHS.maskable, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
} as const;

/** Elements for a page's head that make the platform installable. */
export const INSTALL_LINKS = `<link rel="manifest" href="${PATHS.manifest}">
<meta name="theme-color" content="#0b0e13">`;

/** Registers the service worker once the page has loaded. Without service workers, a browser only lacks the offline page. */
export const REGISTER_WORKER = `if('serviceWorker'in navigator)addEventListener('load',()=>{navigator.serviceWorker.register('${PATHS.worker}',{scope:'/'}).catch(()=>{})});`;

/** Paths below this one belong to the dispatch screen's own worker. */
export const DISPATCH_SCOPE = '/DPSCAD';
/** How often an open dispatch screen checks for a newer worker. Otherwise it would keep a withdrawn release longer after a rollback. */
const UPDATE_MS = minutes(1);

/** Registers the worker that stores the dispatch screen for outages (ADR 59). */
export const REGISTER_DISPATCH_WORKER = `if('serviceWorker'in navigator)addEventListener('load',()=>{navigator.serviceWorker.register('${PATHS.dispatchWorker}',{scope:'${DISPATCH_SCOPE}',updateViaCache:'none'}).then(kept=>kept&&setInterval(()=>kept.update().catch(()=>{}),${UPDATE_MS})).catch(()=>{})});`;
