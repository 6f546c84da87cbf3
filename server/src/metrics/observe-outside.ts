import type { OutsideObserver } from '../outside/outside-service';
import { noteCall } from '../tracing/spans';
import type { Metrics } from './metrics';

/** Adds calls to an external service to the metrics, and to the trace of the request that made them. */
export const observeOutside = (
  { outsideCalls, openCircuits }: Pick<Metrics, 'outsideCalls' | 'openCircuits'>,
  service: 'smtp' | 'stripe',
): OutsideObserver => {
  openCircuits.set({ service }, 0);
  return {
    called: (outcome, seconds) => {
      outsideCalls.observe({ service, outcome }, seconds);
      noteCall(service, {
        ms: seconds * 1000,
        attributes: { 'peer.service': service, 'prebell.outcome': outcome },
        hasFailed: outcome !== 'done',
      });
    },
    circuit: (isOpen) => openCircuits.set({ service }, isOpen ? 1 : 0),
  };
};
