import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const labels = z.record(z.string().regex(/^[a-z0-9./-]+$/), z.string().regex(/^[a-z0-9-]{1,63}$/));
const name = z.string().regex(/^[a-z][a-z0-9-]{0,62}$/);
const metadata = z.strictObject({ name, labels: labels.optional() });
const selector = z.strictObject({ matchLabels: labels });
const quantity = z.string().regex(/^\d+(m|Mi|Gi)?$/);
const port = z.int().min(1).max(65_535);
const byName = z.strictObject({ name });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: name }),
  periodSeconds: z.int().min(1),
  timeoutSeconds: z.int().min(1),
  failureThreshold: z.int().min(1),
});
const container = z.strictObject({
  name,
  image: name,
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.xor([z.strictObject({ configMapRef: byName }), z.strictObject({ secretRef: byName })])),
  ports: z.array(z.strictObject({ name, containerPort: port })),
  livenessProbe: probe,
  readinessProbe: probe,
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
});
const podSpec = z.strictObject({
  terminationGracePeriodSeconds: z.int(),
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int().min(1),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
      labelSelector: selector,
    }),
  ),
  securityContext: z.strictObject({
    runAsNonRoot: z.boolean(),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([container]),
  volumes: z.array(
    z.xor([
      z.strictObject({ name, emptyDir: z.strictObject({}) }),
      z.strictObject({ name, configMap: z.strictObject({ name }) }),
    ]),
  ),
});
const peer = z.xor([
  z.strictObject({ namespaceSelector: selector }),
  z.strictObject({ ipBlock: z.strictObject({ cidr: z.cidrv4(), except: z.array(z.cidrv4()) }) }),
]);
const allowedPorts = z.array(
  z.strictObject({ port: z.xor([name, port]), protocol: z.enum(['TCP', 'UDP']).optional() }),
);
/**
 * The part of Kubernetes' API that our manifests use. An unknown field is a typing error. On 2026-11-23 we compared them once with the
 * published OpenAPI schema of 1.27 and the types of 1.30; no package with the schema is maintained well enough to depend on it.
 */
const manifest = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('ConfigMap'),
    metadata,
    data: z.record(z.string().regex(/^[A-Z_0-9]+$/), z.string()),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: z.int(),
      revisionHistoryLimit: z.int(),
      strategy: z.strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }),
      }),
      selector,
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: podSpec }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({
      maxUnavailable: z.int(),
      unhealthyPodEvictionPolicy: z.enum(['AlwaysAllow', 'IfHealthyBudget']),
      selector,
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      sessionAffinity: z.enum(['ClientIP', 'None']).optional(),
      ports: z.array(z.strictObject({ name, port, targetPort: name })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('NetworkPolicy'),
    metadata,
    spec: z.strictObject({
      podSelector: z.strictObject({
        matchLabels: labels,
        matchExpressions: z
          .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
          .optional(),
      }),
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(z.strictObject({ from: z.array(peer), ports: allowedPorts })),
      egress: z.array(z.strictObject({ to: z.array(peer).optional(), ports: allowedPorts })).optional(),
    }),
  }),
]);

type Manifest = z.infer<typeof manifest>;
type Kind = Manifest['kind'];

const { resources } = z
  .object({ resources: z.array(z.string()) })
  .parse(parse(read('kubernetes/base/kustomization.yaml')));
const written: unknown[] = resources.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/base/${file}`)).map((document) => {
    expect([file, document.errors]).toEqual([file, []]);
    return document.toJS();
  }),
);
const manifests = written.map((each) => manifest.parse(each));
const ofKind = <K extends Kind>(kind: K) =>
  manifests.filter((each): each is Extract<Manifest, { kind: K }> => each.kind === kind);
const named = <K extends Kind>(kind: K, name: string) => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`No ${kind} ${name}`);
  return found;
};
const settings = named('ConfigMap', 'prebell').data;
const image = read('Containerfile');
const ROLES = ['web', 'market', 'cad'];

test('the manifests are what Kubernetes understands, field by field', () => {
  expect(manifests.length).toBeGreaterThan(8);
  // A typing error does not pass.
  const web = structuredClone(named('Deployment', 'web'));
  Object.assign(web.spec.template.spec, { terminationGracePeriod: 45 });
  expect(manifest.safeParse(web).success).toBe(false);
});

/** Seconds that an instance may take to end after its delay: it gives up then (`server/src/process/shutdown.ts`). */
const LONGEST_STOP = 15;

test.each(ROLES)('the pods of %s serve, stop in order and may do no more than the image needs', (role) => {
  const { spec } = named('Deployment', role);
  const { metadata, spec: pod } = spec.template;
  expect(spec.selector.matchLabels).toEqual(metadata.labels);
  const [container] = pod.containers;
  expect(container.env).toEqual([{ name: 'ROLE', value: role }]);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.SHUTDOWN_DELAY) + LONGEST_STOP);

  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, String(containerPort)]));
  expect(ports).toEqual({ http: settings.PORT, metrics: settings.METRICS_PORT });
  expect(container.livenessProbe.httpGet).toEqual({ path: '/api/health', port: 'http' });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/api/ready', port: 'http' });

  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: Number(/^USER (\d+)$/m.exec(image)?.[1]),
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  // Where the image's own settings point, the pod has a folder.
  const mounts = new Map(container.volumeMounts.map((mount) => [mount.mountPath, mount.name]));
  expect([...mounts.values()]).toEqual(pod.volumes.map(({ name }) => name));
  const dataDir = /\bDATA_DIR=(\S+)/.exec(image)?.[1] ?? '';
  expect(pod.volumes.find(({ name }) => name === mounts.get(dataDir))).toMatchObject({ emptyDir: {} });
  expect([...mounts.keys()].some((folder) => settings.RELEASE_TRUST?.startsWith(`${folder}/`))).toBe(true);
});

test.each(ROLES)(
  'a drained node takes at most one instance of %s at a time, and one takes over before another one stops',
  (role) => {
    const { spec } = named('Deployment', role);
    expect(spec.replicas).toBeGreaterThan(1);
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const budget = named('PodDisruptionBudget', role).spec;
    expect([budget.maxUnavailable, budget.selector.matchLabels]).toEqual([1, spec.selector.matchLabels]);
  },
);

test('secrets are only named: no manifest has one, and each role has a user of its own for NATS', () => {
  expect(manifests.map(({ kind }) => kind)).not.toContain('Secret');
  const secret = /PASSWORD|SECRET|_KEYS?\b|DATABASE_URL|NATS_URL|SMTP_URL/;
  expect(Object.keys(settings).filter((name) => secret.test(name))).toEqual([]);
  for (const role of ROLES) {
    const [container] = named('Deployment', role).spec.template.spec.containers;
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'prebell' } },
      { secretRef: { name: 'prebell' } },
      { secretRef: { name: `prebell-nats-${role}` } },
    ]);
  }
});

test('clients reach web and dispatch only, and figures are for Prometheus only', () => {
  const services = ofKind('Service');
  expect(services.map(({ metadata }) => metadata.name).sort()).toEqual(['cad', 'web']);
  for (const { metadata, spec } of services) {
    expect(spec.selector).toEqual(named('Deployment', metadata.name).spec.selector.matchLabels);
    expect(spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  }
  const all = named('NetworkPolicy', 'prebell').spec;
  expect(all.policyTypes).toEqual(['Ingress', 'Egress']);
  expect(all.ingress.map(({ ports }) => ports)).toEqual([[{ port: 'metrics' }]]);
  const clients = named('NetworkPolicy', 'clients').spec;
  expect(clients.podSelector.matchExpressions?.[0]?.values).toEqual(['web', 'cad']);
  expect(clients.ingress.map(({ ports }) => ports)).toEqual([[{ port: 'http' }]]);
});
