// `npm run security`: finds regular expressions that can hang, secrets in the repository, and packages with known
// vulnerabilities. `npm run security -- sbom` writes the bill of materials.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireProgram } from '../lib/programs.mjs';
import { run } from '../lib/run.mjs';
import { scanRegexes } from './regexes.mjs';
import { makeSbom, SBOM_FILE } from './sbom.mjs';
import { provideScanners } from './tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const writeSbom = async () => {
  const sbom = makeSbom(root);
  mkdirSync(dirname(join(root, SBOM_FILE)), { recursive: true });
  writeFileSync(join(root, SBOM_FILE), JSON.stringify(sbom));
  console.log(`${SBOM_FILE}: ${sbom.components.length} packages`);
};

const scanSecrets = async (scanners) => {
  const preset = '@secretlint/secretlint-rule-preset-recommend';
  // Our sample configuration has this in place of a password.
  const placeholder = {
    id: '@secretlint/secretlint-rule-database-connection-string',
    options: { allows: ['/CHANGE_ME/'] },
  };
  const rules = { rules: [{ id: preset, rules: [placeholder] }] };
  writeFileSync(join(scanners, 'secretlint.json'), JSON.stringify(rules));
  const { output: list } = await run(requireProgram('git'), ['ls-files'], { cwd: root, quiet: true });
  const files = list.split('\n').filter((name) => name !== '' && !name.endsWith('.png'));
  const args = [
    '--secretlintrc',
    join(scanners, 'secretlint.json'),
    '--no-gitignore',
    '--format=unix',
    '--no-glob',
    ...files,
  ];
  const { code, output } = await run(join(scanners, 'node_modules/.bin/secretlint'), args, { cwd: root, quiet: true });
  return { asked: files.length, findings: code === 0 ? [] : output.trim().split('\n') };
};

const askRegistry = async () => {
  const { code, output } = await run(requireProgram('npm'), ['audit', '--omit=dev', '--audit-level=moderate'], {
    cwd: root,
    quiet: true,
  });
  // Without an answer from the registry, we know nothing about the packages.
  if (/audit endpoint returned an error/.test(output))
    return { asked: 0, findings: [], note: 'this registry does not support npm audit' };
  return { asked: 1, findings: code === 0 ? [] : output.trim().split('\n') };
};

const scan = async () => {
  const scanners = await provideScanners(root);
  /** @type {Record<string, () => Promise<{asked: number, findings: string[], note?: string}>>} */
  const scans = {
    'regular expressions': () => scanRegexes(root, scanners),
    'files for secrets': () => scanSecrets(scanners),
    'npm audit': askRegistry,
  };
  for (const [name, work] of Object.entries(scans)) {
    const { asked, findings, note } = await work();
    console.log(`${name}: ${note ?? `${asked} checked, ${findings.length} findings`}`);
    for (const finding of findings) console.log(`  ${finding}`);
    if (findings.length > 0) process.exitCode = 1;
  }
};

const [verb] = process.argv.slice(2);
if (verb !== undefined && verb !== 'sbom') throw new Error('npm run security, or npm run security -- sbom');
await (verb === 'sbom' ? writeSbom() : scan());
