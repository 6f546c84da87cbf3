import type { Metrics } from './metrics';

export interface Availability {
  readonly answered: number;
  /** Requests answered with 5xx, including those that we rejected under load. */
  readonly failed: number;
}

/** Requests of this process since its start, from the same metrics that Prometheus reads. */
export const readAvailability = async ({ requests }: Pick<Metrics, 'requests'>): Promise<Availability> => {
  const counts = (await requests.get()).values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const sum = (values: typeof counts) => values.reduce((total, { value }) => total + value, 0);
  return { answered: sum(counts), failed: sum(counts.filter(({ labels }) => Number(labels.status) >= 500)) };
};
