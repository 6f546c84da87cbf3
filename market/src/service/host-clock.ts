import { type ClockReading, marketTime, realTime } from '../clock/market-clock';

/** The market clock of an engine's thread. */
export class HostClock {
  #reading: ClockReading;

  constructor(
    first: ClockReading,
    /** Real time, epoch milliseconds. */
    readonly real: () => number,
    private readonly onSet: (reading: ClockReading) => void,
  ) {
    this.#reading = first;
  }

  get reading(): ClockReading {
    return this.#reading;
  }

  set(reading: ClockReading): void {
    this.#reading = reading;
    this.onSet(reading);
  }

  /** Market time, epoch milliseconds. */
  now(): number {
    return marketTime(this.#reading, this.real());
  }

  /** The real time at which the market clock showed `market`, epoch milliseconds. */
  realAt(market: number): number {
    return realTime(this.#reading, market);
  }
}
