import { expect, onTestFinished, test, vi } from 'vitest';

const COMMANDS = {
  'admin:create': () => import('./admin-create'),
  'audit:verify': () => import('./audit-verify'),
  'cad-audit': () => import('./cad-audit'),
  checkpoint: () => import('./checkpoint'),
  scorecard: () => import('./scorecard'),
};

test.each(Object.entries(COMMANDS))(
  'npm run %s -- --help prints how the command is used, and no error',
  async (name, run) => {
    const before = process.argv;
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const failed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      process.argv = before;
      vi.restoreAllMocks();
    });
    process.argv = ['node', name, '--help'];
    await run();
    expect(printed.mock.calls.join('')).toContain(`Usage: npm run ${name} `);
    expect(failed.mock.calls.join('')).toBe('');
  },
);
