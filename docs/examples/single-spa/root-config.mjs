// The single-spa root config of another team: no shell, no router and no page of ours. It mounts whatever remotes a running
// platform has released, by their `./lifecycles`. Of our packages it knows only those a host must bring (rspack.config.mjs).
import '@prebell/design-system/styles.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { registerApplication, start } from 'single-spa';

/** What a platform inlines into its pages; here it is a file beside the page. */
const { remotes } = await (await fetch('/release.json')).json();

registerRemotes(
  Object.entries(remotes).map(([name, { entry }]) => ({ name, entry, type: 'global', entryGlobalName: name })),
);

for (const [name, { manifest }] of Object.entries(remotes)) {
  const paths = manifest.routes.map(({ path }) => path);
  registerApplication({
    name,
    app: () => loadRemote(`${name}/lifecycles`),
    activeWhen: ({ pathname }) => paths.includes(pathname),
    customProps: { domElement: document.getElementById('app') },
  });
}
start();
