import type { Shutdown } from '@prebell/server/process';
import type { Logger } from 'pino';
import type { Config } from '../config';

/** Sends traces to the configured collector. The code for it is loaded only then. */
export const exportTraces = async (
  { traces, role }: Pick<Config, 'traces' | 'role'>,
  { instance, log, shutdown }: { instance: string; log: Logger; shutdown: Pick<Shutdown, 'add'> },
): Promise<void> => {
  if (traces === null) return;
  const { startTracing } = await import('@prebell/server/tracing/start');
  const resource = { 'service.name': 'prebell', 'service.instance.id': instance, 'prebell.role': role };
  const stop = startTracing({ ...traces, resource, log });
  shutdown.add('traces', stop);
};
