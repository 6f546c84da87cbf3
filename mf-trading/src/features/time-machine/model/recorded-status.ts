import { type MarketStatus, marketStatusAt, type WireMarketStatus } from '@prebell/contracts';

/** Whether and how fast a recorded day plays. */
export interface Pace {
  readonly playing: boolean;
  /** Market minutes per real minute. */
  readonly speed: number;
}

/** The market's status at a recorded time, epoch milliseconds. */
export const recordedStatus = (at: number, { playing, speed }: Pace): MarketStatus => {
  const status: WireMarketStatus = {
    ...marketStatusAt(at),
    feed: { provider: 'replay', label: 'Recorded data', running: playing, speed },
  };
  return status as MarketStatus;
};
