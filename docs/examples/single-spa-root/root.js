import '@prebell/design-system/styles.css';
import { createInstance } from '@module-federation/runtime';
import { createPlatform } from '@prebell/platform';
import { navigateToUrl, registerApplication, start } from 'single-spa';
import { shared } from './shared.js';

/** What is live now, with the address of each remote's federation manifest. */
const { remotes } = await (await fetch(`${PREBELL}/releases/live.json`)).json();

const federation = createInstance({
  name: 'single-spa-root',
  remotes: Object.entries(remotes).map(([name, { manifest }]) => ({ name, entry: manifest })),
  shared,
});

/** This page's path in front of the remotes' own. */
const BASE = '/prebell';

const platform = createPlatform({
  origin: PREBELL,
  host: {
    navigate: (to) => navigateToUrl(`${BASE}${to}`),
    openUpgrade: () => location.assign(`${PREBELL}/pricing`),
  },
});

registerApplication({
  name: 'terms',
  app: () => federation.loadRemote('mf-marketing/lifecycles'),
  activeWhen: `${BASE}/terms`,
  customProps: { platform, basename: BASE, domElement: document.getElementById('first') },
});
// A second remote beside it: it leaves the page's address alone.
registerApplication({
  name: 'plan',
  app: () => federation.loadRemote('mf-billing/lifecycles'),
  activeWhen: `${BASE}/terms`,
  customProps: { platform, memoryPath: '/subscription', domElement: document.getElementById('second') },
});
start();

const button = document.getElementById('toggle');
const isOpen = () => location.pathname.startsWith(BASE);
button.addEventListener('click', () => {
  button.disabled = true;
  navigateToUrl(isOpen() ? '/' : `${BASE}/terms`);
});
addEventListener('single-spa:routing-event', () => {
  button.textContent = isOpen() ? 'Close' : 'Open';
  button.disabled = false;
});
