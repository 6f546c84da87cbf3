import '@prebell/design-system/styles.css';
// The remotes need these from this page, even where it does not use them itself.
import '@prebell/design-system';
import '@prebell/design-system/base';
import '@prebell/design-system/tabs';
import '@prebell/platform/query';
import '@prebell/platform/router';
import 'react/jsx-runtime';
import 'react-dom/client';
import { createPlatform } from '@prebell/platform';
import * as billing from 'mf-billing/lifecycles';
import * as marketing from 'mf-marketing/lifecycles';

const platform = createPlatform({
  origin: PREBELL,
  host: {
    navigate: (to) => location.assign(PREBELL + to),
    openUpgrade: () => location.assign(`${PREBELL}/pricing`),
  },
});

// Two remotes on one page: each keeps its address in memory.
const mounts = [
  { remote: marketing, props: { name: 'terms', domElement: document.getElementById('first'), memoryPath: '/terms' } },
  {
    remote: billing,
    props: { name: 'plan', domElement: document.getElementById('second'), memoryPath: '/subscription' },
  },
];

const button = document.getElementById('toggle');
let isOpen = false;
button.addEventListener('click', async () => {
  button.disabled = true;
  isOpen = !isOpen;
  for (const { remote, props } of mounts) await (isOpen ? remote.mount : remote.unmount)({ ...props, platform });
  button.textContent = isOpen ? 'Close' : 'Open';
  button.disabled = false;
});
