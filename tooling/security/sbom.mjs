import { execFileSync } from 'node:child_process';
import { requireProgram } from '../lib/programs.mjs';
import { nameOf, readLockfile } from './lockfile.mjs';

/** Where `npm run security -- sbom` writes the bill of materials, from the repository's root. */
export const SBOM_FILE = '.build/sbom.cdx.json';

/** Every package that `npm ci --omit=dev` installs, as `name@version`. */
export const productionPackages = (root) =>
  new Set(
    Object.entries(readLockfile(root))
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
      .map(([path, { version }]) => `${nameOf(path)}@${version}`),
  );

/** The bill of materials of production as CycloneDX. */
export const makeSbom = (root) => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const output = execFileSync(requireProgram('npm'), args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const sbom = JSON.parse(output);
  // npm's own `--omit=dev` also omits production packages that some workspaces use for tests, such as zod.
  const wanted = productionPackages(root);
  const isWanted = (reference) => wanted.has(reference);
  return {
    ...sbom,
    components: sbom.components.filter((component) => isWanted(component['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isWanted(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isWanted) })),
  };
};
