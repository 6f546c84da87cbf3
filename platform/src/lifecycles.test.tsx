// @vitest-environment happy-dom
import { Link, useLocation } from '@prebell/platform/router';
import { createFakePlatform } from '@prebell/platform/testing';
import { afterEach, expect, test } from 'vitest';
import { createLifecycles, type MountProps } from './lifecycles';

const Page = () => (
  <>
    <h1>{useLocation().pathname}</h1>
    <Link to="/next">Next</Link>
  </>
);
const { mount, unmount } = createLifecycles({
  name: 'mf-a',
  routes: [{ path: '/:page', element: <Page /> }],
  Failure: () => <p>Failed</p>,
});

let mounted: MountProps | null = null;
const open = async (address: string, props: Partial<MountProps>) => {
  history.replaceState(null, '', address);
  const domElement = document.body.appendChild(document.createElement('main'));
  mounted = { name: `mf-a ${address}`, domElement, platform: createFakePlatform(), ...props };
  await mount(mounted);
  const heading = () => domElement.querySelector('h1')?.textContent;
  const follow = async () => {
    domElement.querySelector('a')?.click();
    await expect.poll(heading).toBe('/next');
  };
  return { domElement, follow, heading };
};
afterEach(async () => {
  if (mounted !== null) await unmount(mounted);
});

test('below a basename, a remote finds its pages, and its links stay below', async () => {
  const { domElement, follow, heading } = await open('/desk/first', { basename: '/desk' });
  expect(heading()).toBe('/first');
  expect(domElement.querySelector('a')?.getAttribute('href')).toBe('/desk/next');
  await follow();
  expect(location.pathname).toBe('/desk/next');
});

test('with a path in memory, a remote neither reads nor changes the address of the page', async () => {
  const { follow, heading } = await open('/elsewhere/entirely', { memoryPath: '/first' });
  expect(heading()).toBe('/first');
  await follow();
  expect(location.pathname).toBe('/elsewhere/entirely');
});

test('without either, a remote uses the address of the page', async () => {
  const { follow } = await open('/first', {});
  await follow();
  expect(location.pathname).toBe('/next');
});
