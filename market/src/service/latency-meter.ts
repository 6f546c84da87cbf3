import { hours, type Latency } from '@prebell/contracts';
import { Histogram, type HistogramReading } from './histogram';

const HOUR_MS = hours(1);
const HOURS = 24;

type Stage = keyof Latency;

/** Latency of each stage since the process started. */
export type LatencyHistograms = Readonly<Record<Stage, HistogramReading>>;

const createStages = (): Readonly<Record<Stage, Histogram>> => ({
  received: new Histogram(),
  decided: new Histogram(),
  published: new Histogram(),
  total: new Histogram(),
});

/** When an event reached each stage, real time in epoch milliseconds. */
export interface Stamps {
  readonly event_at: number;
  readonly received_at: number;
  readonly decided_at: number;
}

/** Latency of events through the platform over the last 24 hours. */
export class LatencyMeter {
  readonly #hours = new Map<number, Readonly<Record<Stage, Histogram>>>();
  readonly #sinceStart = createStages();

  /** Records an event that reached the sockets at `publishedAt`, epoch milliseconds. */
  record({ event_at, received_at, decided_at }: Stamps, publishedAt: number): void {
    for (const stages of [this.#hour(Math.floor(publishedAt / HOUR_MS)), this.#sinceStart]) {
      stages.received.record(received_at - event_at);
      stages.decided.record(decided_at - received_at);
      stages.published.record(publishedAt - decided_at);
      stages.total.record(publishedAt - event_at);
    }
  }

  histograms(): LatencyHistograms {
    const { received, decided, published, total } = this.#sinceStart;
    return {
      received: received.reading(),
      decided: decided.reading(),
      published: published.reading(),
      total: total.reading(),
    };
  }

  report(now: number): Latency {
    const from = Math.floor(now / HOUR_MS) - HOURS;
    const stage = (name: Stage) => {
      const sum = new Histogram();
      for (const [hour, histograms] of this.#hours) if (hour > from) sum.add(histograms[name]);
      return { p50: sum.percentile(0.5), p99: sum.percentile(0.99), count: sum.count };
    };
    return {
      received: stage('received'),
      decided: stage('decided'),
      published: stage('published'),
      total: stage('total'),
    };
  }

  #hour(hour: number): Readonly<Record<Stage, Histogram>> {
    const known = this.#hours.get(hour);
    if (known !== undefined) return known;
    const fresh = createStages();
    this.#hours.set(hour, fresh);
    for (const old of this.#hours.keys()) if (old <= hour - HOURS) this.#hours.delete(old);
    return fresh;
  }
}
