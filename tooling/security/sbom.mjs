import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram } from '../lib/programs.mjs';

/** Path of the bill of materials from the repository's root. */
export const SBOM_FILE = 'tooling/security/sbom.cdx.json';

/**
 * The bill of materials as CycloneDX: the lockfile's packages without development ones. The same lockfile always gives
 * the same result, on any machine.
 */
export const makeSbom = (root) => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { metadata, components, dependencies, bomFormat, specVersion, version } = JSON.parse(
    execFileSync(requireProgram('npm'), args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  // Drops all other fields, which depend on the machine.
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
