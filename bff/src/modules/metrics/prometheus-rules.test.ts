import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureMessages } from '@prebell/server/cluster';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionalProgram } from '../../../../tooling/lib/programs.mjs';
import { startTestPlatform } from '../../../test/platform';
import { createInstanceMetrics } from '../../start/instance-metrics';
import { createMetricsApp } from './metrics-app.routes';

const deploy = join(import.meta.dirname, '../../../../deploy');
const folder = join(deploy, 'prometheus');
const { deps } = await startTestPlatform();

const program = optionalProgram('promtool');
const promtool = (...args: string[]) =>
  execFileSync(program as string, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** The variable by which a reader chooses the Prometheus server. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana replaces it.
const CHOSEN = '${datasource}';
const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(CHOSEN) });
/** The part of Grafana's dashboard model (schema version 39) that ours uses. An unknown field is a typing error. */
const panelSchema = z.strictObject({
  id: z.int().min(1),
  type: z.enum(['timeseries', 'stat']),
  title: z.string().min(1),
  description: z.string(),
  datasource: source,
  gridPos: z.strictObject({
    x: z.int().min(0),
    y: z.int().min(0),
    w: z.int().min(1).max(24),
    h: z.int().min(1),
  }),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit: z.enum(['short', 's', 'percentunit', 'reqps', 'ops', 'bytes']),
      min: z.literal(0),
    }),
    overrides: z.array(z.never()),
  }),
  options: z.union([
    z.strictObject({
      legend: z.strictObject({
        showLegend: z.boolean(),
        displayMode: z.literal('list'),
        placement: z.literal('bottom'),
      }),
    }),
    z.strictObject({ reduceOptions: z.strictObject({ calcs: z.tuple([z.literal('lastNotNull')]) }) }),
  ]),
  targets: z
    .array(z.strictObject({ refId: z.string().regex(/^[A-Z]$/), expr: z.string().min(1), legendFormat: z.string() }))
    .min(1),
});
const dashboardSchema = z.strictObject({
  title: z.string(),
  uid: z.string().max(40),
  tags: z.array(z.string()),
  timezone: z.literal('browser'),
  schemaVersion: z.literal(39),
  version: z.int(),
  editable: z.boolean(),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.strictObject({
    list: z.tuple([
      z.strictObject({
        name: z.literal('datasource'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
        label: z.string(),
      }),
    ]),
  }),
  annotations: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        enable: z.boolean(),
        iconColor: z.string(),
        datasource: source,
        expr: z.string(),
        titleFormat: z.string(),
      }),
    ),
  }),
  panels: z.array(panelSchema),
});
const readDashboard = () =>
  dashboardSchema.parse(JSON.parse(readFileSync(join(deploy, 'grafana/prebell.json'), 'utf8')));
const queriesOf = ({ panels, annotations }: z.output<typeof dashboardSchema>) => [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...annotations.list.map(({ expr }) => expr),
];

test.skipIf(program === undefined)(
  'the alerts fire at 14.4 times the rate of the budget and are silent at half of it; so do those for leader, dispatch and queues',
  () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(promtool('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
  },
  60_000,
);

test.skipIf(program === undefined)('Prometheus understands every query of the dashboard', () => {
  const place = mkdtempSync(join(tmpdir(), 'prebell-queries-'));
  try {
    const file = join(place, 'queries.yml');
    const rules = queriesOf(readDashboard()).map((expr, n) => ({ record: `query:number_${n}`, expr }));
    // JSON is YAML too.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(promtool('check', 'rules', file)).toContain(`${rules.length} rules found`);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("the dashboard fits Grafana's model, and no panels overlap", () => {
  const { panels } = readDashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { title, gridPos } of panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(x, title).toBeLessThan(24);
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        taken.add(`${x} ${y}`);
      }
});

test('every metric in the alert rules and in the dashboard exists', async () => {
  // As in one of several instances.
  measureMessages({ trouble: () => null, dropped: () => 0 }, deps.metrics.registry);
  const own = await createInstanceMetrics({ role: 'all' }).registry.metrics();
  const exported = `${own}\n${await (await createMetricsApp(deps).request('http://localhost:3000/metrics')).text()}`;
  const rules = readFileSync(join(folder, 'rules.yml'), 'utf8');
  const text = [rules, ...queriesOf(readDashboard())].join('\n');
  const names = new Set(text.match(/\b(?:prebell|process)_[a-z_]+/g));
  expect(names.size).toBeGreaterThan(20);
  for (const name of names) expect(exported).toContain(`# TYPE ${name.replace(/_(?:count|bucket)$/, '')} `);
  const recorded = new Set([...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name));
  for (const name of text.match(/\bprebell:[a-z0-9_:]+/g) ?? []) expect(recorded).toContain(name);
});
