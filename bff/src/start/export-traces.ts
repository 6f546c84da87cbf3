import type { Shutdown } from '@prebell/server/process';
import { followRequests } from '@prebell/server/tracing';
import type { Logger } from 'pino';
import type { Config } from '../config';

/** From this Node version on, following requests through promises costs nothing measurable. */
const FOLLOWS_CHEAPLY = 24;

/** Sends traces to the configured collector, and loads the code for it only then. Log lines contain the trace id in any case. */
export const exportTraces = async (
  { traces, role }: Pick<Config, 'traces' | 'role'>,
  { instance, log, shutdown }: { instance: string; log: Logger; shutdown: Pick<Shutdown, 'add'> },
): Promise<void> => {
  if (Number.parseInt(process.versions.node, 10) >= FOLLOWS_CHEAPLY) followRequests();
  if (traces === null) return;
  const { startTracing } = await import('@prebell/server/tracing/start');
  const resource = { 'service.name': 'prebell', 'service.instance.id': instance, 'prebell.role': role };
  const stop = startTracing({ ...traces, resource, log });
  shutdown.add('traces', stop);
};
