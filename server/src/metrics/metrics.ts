import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets for durations, seconds, as OpenTelemetry recommends for HTTP. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * This process's metrics for Prometheus. Label values come from fixed sets (routes, events, services), never from a
 * client, so that clients cannot inflate the number of series.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'prebell_http_request_duration_seconds',
      help: 'How long requests take, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    role: new Gauge({
      name: 'prebell_instance_role',
      help: '1, with the role of this instance: all, web, market (leads or stands by) or cad.',
      labelNames: ['role'],
      registers,
    }),
    leader: new Gauge({
      name: 'prebell_market_leader',
      help: '1 while this instance leads the market. The sum over all instances is 1.',
      registers,
    }),
    release: new Gauge({
      name: 'prebell_release_info',
      help: '1, with the live release. The series of the previous release disappears.',
      labelNames: ['release'],
      registers,
    }),
    ready: new Gauge({
      name: 'prebell_instance_ready',
      help: '1 once this instance serves, or could lead the market immediately; 0 while it starts or something is missing.',
      registers,
    }),
    releaseStoreUp: new Gauge({
      name: 'prebell_release_store_up',
      help: '1 while this instance can read and trusts the release store. Without it pages come from the last known release.',
      registers,
    }),
    clockOffset: new Gauge({
      name: 'prebell_clock_offset_seconds',
      help: "How far this instance's clock is ahead of the database's, at least: the round trip is subtracted.",
      registers,
    }),
    inFlight: new Gauge({
      name: 'prebell_http_requests_in_flight',
      help: 'Requests that are being answered.',
      registers,
    }),
    limit: new Gauge({
      name: 'prebell_http_requests_in_flight_limit',
      help: 'Requests that are answered at a time before others are turned away.',
      registers,
    }),
    shed: new Counter({
      name: 'prebell_http_requests_shed_total',
      help: 'Requests turned away because there were too many, by urgency.',
      labelNames: ['urgency'],
      registers,
    }),
    limited: new Counter({
      name: 'prebell_requests_limited_total',
      help: 'Requests refused because their caller had used up a budget, by kind of budget.',
      labelNames: ['budget'],
      registers,
    }),
    refusedSockets: new Counter({
      name: 'prebell_sockets_refused_total',
      help: 'Sockets refused because an account or an address had too many, by which of the two.',
      labelNames: ['budget'],
      registers,
    }),
    eventLoopDelay: new Gauge({
      name: 'prebell_event_loop_delay_seconds',
      help: 'The 99th percentile of the delay of the event loop in the last quarter of a second.',
      registers,
    }),
    databaseWait: new Histogram({
      name: 'prebell_database_wait_seconds',
      help: 'How long queries wait for a connection to the database.',
      buckets: SECONDS,
      registers,
    }),
    socketEvents: new Histogram({
      name: 'prebell_socket_event_duration_seconds',
      help: 'How long events of sockets take, by namespace, event and outcome.',
      labelNames: ['namespace', 'event', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    sockets: new Gauge({
      name: 'prebell_socket_connections',
      help: 'Sockets that are connected, by namespace.',
      labelNames: ['namespace'],
      registers,
    }),
    cutReaders: new Counter({
      name: 'prebell_socket_slow_disconnects_total',
      help: 'Connections that were closed because their client did not keep up.',
      registers,
    }),
    outsideCalls: new Histogram({
      name: 'prebell_outside_call_duration_seconds',
      help: 'How long calls to external services take, by service and outcome (done, failed, refused while its circuit is open).',
      labelNames: ['service', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    openCircuits: new Gauge({
      name: 'prebell_outside_circuit_open',
      help: '1 while an external service is not called because it failed repeatedly.',
      labelNames: ['service'],
      registers,
    }),
    vitals: new Histogram({
      name: 'prebell_web_vital_seconds',
      help: 'What visitors experienced: largest paint, first paint, first byte and longest interaction, by remote. The release is live or earlier: an id would add series with each release.',
      labelNames: ['name', 'remote', 'release'],
      // Includes the limits of "good" and "poor" for each vital: 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4.
      buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10],
      registers,
    }),
    shifts: new Histogram({
      name: 'prebell_web_layout_shift',
      help: 'How much of a page moved while a visitor looked at it (CLS), by remote. The release is live or earlier.',
      labelNames: ['remote', 'release'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
