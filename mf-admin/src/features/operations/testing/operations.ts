import type { OperatedInstance, Operations } from '@prebell/contracts';

const instance = (facts: Partial<OperatedInstance>): OperatedInstance => ({
  name: 'web-1:3001',
  role: 'web',
  release: '01KAQ5T6W2M8Z3C9R4V7X1B0DN',
  started_at: '2026-11-20T10:04:00.000Z',
  reported_at: '2026-11-23T14:03:59.000Z',
  is_leader: false,
  is_ready: true,
  is_store_up: true,
  clock_ahead_ms: 0,
  is_up: true,
  load: {
    requests: 3,
    requests_limit: 64,
    event_loop_ms: 12,
    sockets: 1_204,
    memory_bytes: 268_435_456,
    is_nats_up: true,
  },
  ...facts,
});

/** A market leader with its standby and a web instance, all healthy; a second web instance has just been lost. */
export const fakeOperations: Operations = {
  measured_at: '2026-11-23T14:04:00.000Z',
  instances: [
    instance({ name: 'market-1:3004', role: 'market', is_leader: true }),
    instance({ name: 'market-2:3005', role: 'market' }),
    instance({}),
  ],
  errors: [
    {
      at: '2026-11-23T14:01:12.000Z',
      instance: 'web-1:3001',
      text: 'Unexpected error',
      cause: "TypeError: Cannot read properties of undefined (reading 'price')",
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    },
    {
      at: '2026-11-23T09:30:00.000Z',
      instance: 'market-1:3004',
      text: 'Hits could not be stored',
      cause: '57P01: terminating connection due to administrator command',
      trace_id: null,
    },
  ],
  mails: { has_server: true, waiting: 2, oldest_seconds: 4 },
  payment_events: { waiting: 0, oldest_seconds: 0, dead: 0 },
  database: {
    primary: '10.0.0.5:5432',
    started_at: '2026-11-23T12:00:00.000Z',
    replicas: 1,
    synchronous_replicas: 1,
    replica_lag_seconds: 0.2,
    last_backup_at: '2026-11-23T05:00:00.000Z',
    last_server_backup_at: '2026-11-23T05:00:00.000Z',
    archived_until: '2026-11-23T14:03:10.000Z',
    archive_failed_at: null,
  },
  failover: {
    etcd: [
      { address: '10.0.0.7:2379', is_healthy: true, is_leader: true },
      { address: '10.0.0.8:2379', is_healthy: true, is_leader: false },
      { address: '10.0.0.9:2379', is_healthy: true, is_leader: false },
    ],
    nodes: [
      { name: 'pg1', role: 'sync_standby', state: 'streaming', timeline: 4, lag_bytes: 0 },
      { name: 'pg2', role: 'leader', state: 'running', timeline: 4, lag_bytes: null },
    ],
  },
  incidents: [
    {
      id: 3,
      part: 'web-2:3002',
      kind: 'lost',
      began_at: '2026-11-23T14:03:20.000Z',
      ended_at: null,
      cause: 'No heartbeat: killed, hung or cut off',
      seen_by: ['web-1:3001'],
    },
    {
      id: 2,
      part: 'Database',
      kind: 'failover',
      began_at: '2026-11-23T12:00:01.000Z',
      ended_at: '2026-11-23T12:00:10.000Z',
      cause: 'The server at 10.0.0.5:5432 took over from 10.0.0.6:5432 (timeline 4)',
      seen_by: ['web-1:3001', 'market-1:3004'],
    },
    {
      id: 1,
      part: 'market-1:3004',
      kind: 'stopped',
      began_at: '2026-11-20T10:03:50.000Z',
      ended_at: '2026-11-20T10:04:02.000Z',
      cause: 'Shut down cleanly',
      seen_by: ['market-1:3004'],
    },
  ],
};
