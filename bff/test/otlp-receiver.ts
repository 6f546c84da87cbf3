import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing } from '@prebell/server/tracing/start';
import { afterAll } from 'vitest';
import { z } from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const nanos = z.string().regex(/^\d{16,20}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
      z.strictObject({ doubleValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
      z.looseObject({ arrayValue: z.unknown() }),
    ]),
  }),
);

/** A request for `/v1/traces` in the JSON encoding of the OTLP specification: ids in hex, times as text, enums as numbers. */
const exportRequestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.object({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanos,
              endTimeUnixNano: nanos,
              attributes,
              status: z.object({ code: z.int().min(0).max(2) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type WireSpan = z.output<typeof exportRequestSchema>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface ReceivedSpan extends Pick<WireSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name' | 'kind'> {
  /** Nanoseconds since the epoch. */
  readonly began: bigint;
  readonly ended: bigint;
  readonly hasFailed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const record = (pairs: z.output<typeof attributes>) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that accepts exactly what the OTLP specification describes, and this process as its only client. */
export const traceIntoReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const bodies: string[] = [];
  const faults: unknown[] = [];
  const receive = (path: string | undefined, body: string) => {
    if (path !== '/v1/traces') throw new Error(`Sent to ${path}`);
    bodies.push(body);
    for (const { resource, scopeSpans } of exportRequestSchema.parse(JSON.parse(body)).resourceSpans) {
      resources.push(record(resource.attributes));
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          began: BigInt(span.startTimeUnixNano),
          ended: BigInt(span.endTimeUnixNano),
          hasFailed: span.status.code === 2,
          attributes: record(span.attributes),
        });
    }
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      receive(request.url, Buffer.concat(chunks).toString());
    } catch (error) {
      faults.push(error);
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = startTracing({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ratio: 1,
    resource: { 'service.name': 'prebell', 'service.instance.id': 'test:1' },
    log: { warn: (entry: unknown) => void faults.push(entry) },
    everyMs: 20,
  });
  afterAll(async () => {
    await stop();
    server.close();
  });
  return { spans, resources, bodies, faults };
};
