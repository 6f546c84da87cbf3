import type { Shutdown } from '@prebell/server/process';
import { followRequests } from '@prebell/server/tracing';
import type { Logger } from 'pino';
import type { Config } from '../config';

/** From this version of Node on, following requests through their promises costs nothing that we can measure. */
const FOLLOWS_CHEAPLY = 24;

/** Sends traces to the configured collector. The code for it is loaded only then. Log lines name their trace either way. */
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
