import type { OutsideObserver } from '../outside/outside-service';
import type { Metrics } from './metrics';

/** Writes the calls of a service of others to the metrics. */
export const observeOutside = (
  { outsideCalls, openCircuits }: Pick<Metrics, 'outsideCalls' | 'openCircuits'>,
  service: 'smtp' | 'stripe',
): OutsideObserver => {
  openCircuits.set({ service }, 0);
  return {
    called: (outcome, seconds) => outsideCalls.observe({ service, outcome }, seconds),
    circuit: (isOpen) => openCircuits.set({ service }, isOpen ? 1 : 0),
  };
};
