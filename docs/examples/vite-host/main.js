import '@prebell/design-system/styles.css';
import { createInstance } from '@module-federation/runtime';
import { createPlatform } from '@prebell/platform';
import { shared } from './shared.js';

// The elements of the page say which page of which remote they show.
const slots = ['first', 'second'].map((id) => document.getElementById(id));
const federation = createInstance({
  name: 'vite-host',
  remotes: slots.map(({ dataset }) => ({
    name: dataset.remote,
    entry: `${PREBELL}/releases/live/${dataset.remote}/mf-manifest.json`,
  })),
  shared,
});

/** This page's path in front of the remotes' own. */
const BASE = '/desk';
const platform = createPlatform({
  origin: PREBELL,
  host: {
    navigate: (to) => location.assign(BASE + to),
    openUpgrade: () => location.assign(`${PREBELL}/pricing`),
  },
});

// The first remote follows the page's address below BASE. The second one leaves it alone.
const propsOf = (slot) => ({
  name: slot.id,
  domElement: slot,
  platform,
  ...(slot === slots[0] ? { basename: BASE } : { memoryPath: slot.dataset.path }),
});

const button = document.getElementById('toggle');
let isOpen = false;
button.addEventListener('click', async () => {
  button.disabled = true;
  isOpen = !isOpen;
  if (isOpen) history.pushState(null, '', BASE + slots[0].dataset.path);
  for (const slot of slots) {
    const { mount, unmount } = await federation.loadRemote(`${slot.dataset.remote}/lifecycles`);
    await (isOpen ? mount : unmount)(propsOf(slot));
  }
  if (!isOpen) history.pushState(null, '', '/');
  button.textContent = isOpen ? 'Close' : 'Open';
  button.disabled = false;
});
