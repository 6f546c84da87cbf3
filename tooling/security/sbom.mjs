import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram } from '../lib/programs.mjs';

/** Where the bill of materials is kept, from the repository's root. */
export const SBOM_FILE = 'tooling/security/sbom.cdx.json';

/**
 * What runs in production, as CycloneDX: the packages of the lockfile without those of development. It is the same for the same
 * lockfile, wherever and whenever it is made.
 */
export const makeSbom = (root) => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { metadata, components, dependencies, bomFormat, specVersion, version } = JSON.parse(
    execFileSync(requireProgram('npm'), args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const plain = ({ 'bom-ref': reference, type, name, version, purl, hashes, licenses }) => ({
    'bom-ref': reference,
    type,
    name,
    version,
    purl,
    ...(hashes && { hashes }),
    ...(licenses && { licenses }),
  });
  return {
    bomFormat,
    specVersion,
    version,
    metadata: { component: { ...plain(metadata.component), name: 'prebell' } },
    components: components.filter(({ purl }) => purl !== undefined).map(plain),
    dependencies,
  };
};

/** The bill of materials of the repository. */
export const readSbom = (root) => JSON.parse(readFileSync(join(root, SBOM_FILE), 'utf8'));
