import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeMissingPrograms, findProgram, optionalProgram, requireProgram } from './programs.mjs';

const root = join(import.meta.dirname, '../..');

describe('a program', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prebell-programs-'));
    vi.stubEnv('PATH', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const put = (name, mode = 0o755) => {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), mode);
  };

  test('is found by the first of its names that can be run', () => {
    put('prebell-second');
    put('prebell-first', 0o644);
    expect(findProgram('prebell-first', 'prebell-second')).toBe(join(folder, 'prebell-second'));
  });

  test('ignores a folder or a device with its name', () => {
    mkdirSync(join(folder, 'prebell-folder'));
    expect(findProgram('prebell-folder')).toBeUndefined();
    vi.stubEnv('PATH', '/dev');
    expect(findProgram('null')).toBeUndefined();
  });

  test('that is required and missing is reported with its package', () => {
    expect(() => requireProgram('ps')).toThrow('This needs ps: install the package procps');
  });

  test('that is optional and missing is reported in one line with its package', () => {
    const isHere = optionalProgram('nats') !== undefined;
    const lines = describeMissingPrograms().filter((line) => line.includes('over NATS.'));
    const line = '!!! SKIPPED: tests over NATS. There is no nats-server here (Debian package: nats-server)';
    expect(lines).toEqual(isHere ? [] : [line]);
    put('nats-server');
    expect(optionalProgram('nats')).toBe(join(folder, 'nats-server'));
    expect(describeMissingPrograms().filter((each) => each.includes('over NATS.'))).toEqual([]);
  });
});

describe('no code starts a program without checking for it', () => {
  /** A bare name leaves the search to the system, which throws or, worse, starts nothing; `''` is a search that failed. */
  const BARE = /\b(?:spawn|spawnSync|execFile|execFileSync|exec|run)\(\s*(?:['"`](?!\/)[^'"`]*['"`]|\w+ \?\? ['"]{2})/;
  const ALLOWED = [
    // Runs in production on systems without /proc, which have it.
    'embedded/postgres/src/process-identity.ts',
    // `npm install` before anything of ours is there, and with the npm that started it where that is known.
    'tooling/lib/install.mjs',
    'tooling/lib/programs.test.mjs',
    // Git: the checkout came with it, and without it there is nothing to compare.
    'release/cli/shared-packages.ts',
    'release/cli/shared-packages.test.ts',
    // Attacks by hand, with programs that their page names.
    'tooling/security/attack/injections.mjs',
    'tooling/security/attack/undeclared-routes.mjs',
    'tooling/security/attack/web-faults.mjs',
  ];
  const isCode = /\.(?:ts|tsx|mjs|js)$/;

  test('in tests, scripts, benches and product', () => {
    const files = execFileSync(requireProgram('git'), ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    })
      .split('\0')
      .filter((file) => isCode.test(file) && !ALLOWED.includes(file));
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.filter((file) => {
      try {
        const text = readFileSync(join(root, file), 'utf8');
        return /child_process|lib\/run\.mjs/.test(text) && BARE.test(text);
      } catch {
        // Listed by git, but deleted in the working tree.
        return false;
      }
    });
    expect(found).toEqual([]);
  });

  test.each(["spawn('nats-server', options)", "execFileSync('git', [])", "spawn('', [])", "spawn(binary ?? '', [])"])(
    'the search finds %s',
    (line) => {
      expect(BARE.test(line)).toBe(true);
    },
  );

  test.each(['spawn(process.execPath, [])', "execFileSync('/bin/sh', [])", 'spawn(program, [])'])(
    'the search leaves %s alone',
    (line) => {
      expect(BARE.test(line)).toBe(false);
    },
  );
});
