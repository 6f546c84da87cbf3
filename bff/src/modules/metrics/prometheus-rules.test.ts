import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureMessages } from '@prebell/server/cluster';
import { expect, test } from 'vitest';
import { optionalProgram } from '../../../../tooling/lib/programs.mjs';
import { startTestPlatform } from '../../../test/platform';
import { createMetricsApp } from './metrics-app.routes';

const folder = join(import.meta.dirname, '../../../../deploy/prometheus');
const { deps } = await startTestPlatform();

const program = optionalProgram('promtool');

test.skipIf(program === undefined)(
  'the alerts fire at 14.4 times the rate of the budget and are silent at half of it',
  () => {
    const promtool = (...args: string[]) => execFileSync(program as string, args, { cwd: folder, encoding: 'utf8' });
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(promtool('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
  },
);

test('every metric in the alert rules exists', async () => {
  // As in one of several instances.
  measureMessages({ trouble: () => null, dropped: () => 0 }, deps.metrics.registry);
  const told = await (await createMetricsApp(deps).request('http://localhost:3000/metrics')).text();
  const names = new Set(readFileSync(join(folder, 'rules.yml'), 'utf8').match(/\bprebell_[a-z_]+/g));
  expect(names.size).toBeGreaterThan(6);
  for (const name of names) expect(told).toContain(`# TYPE ${name.replace(/_count$/, '')} `);
});
