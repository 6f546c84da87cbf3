import type { MarketListener } from '@prebell/market';
import { createDelayedSample, type DelayedSample } from './delayed-sample.state';
import { createTimingWindow, type TimingWindow } from './timing.state';

/** Measurements of this process since it started. */
export interface StatusMeter {
  readonly latency: TimingWindow;
  readonly updates: TimingWindow;
  readonly sample: DelayedSample;
  /** Pass it to the market. It measures the momentum scanner's stream. */
  readonly listener: MarketListener;
}

export const createStatusMeter = (): StatusMeter => {
  const latency = createTimingWindow();
  const updates = createTimingWindow();
  let lastPublished: number | null = null;
  return {
    latency,
    updates,
    sample: createDelayedSample(),
    listener: {
      scanner({ scanner, event_at, published_at }, cap) {
        if (scanner !== 'momentum' || cap !== 'all') return;
        latency.add(published_at - event_at, published_at);
        if (lastPublished !== null) updates.add(published_at - lastPublished, published_at);
        lastPublished = published_at;
      },
      quote: () => undefined,
      candle: () => undefined,
      // The pause between two sessions is not a delay.
      session: () => {
        lastPublished = null;
      },
    },
  };
};

declare module '../../deps' {
  interface Deps {
    /** Measures what the status page shows. */
    readonly meter: StatusMeter;
  }
}
