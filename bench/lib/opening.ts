import { randomOf } from '../../tooling/lib/random.mjs';

interface Opening {
  /** Users who arrive during this half hour. */
  readonly users: number;
  readonly instances: number;
  readonly costs: {
    readonly messageMicroseconds: number;
    readonly requestMicroseconds: number;
    readonly connectMicroseconds: number;
    readonly socketKilobytes: number;
  };
  readonly updatesPerSecond: number;
  readonly requestsPerMinute: number;
  readonly seed?: number;
}

/**
 * Simulates the half hour around the opening bell, second by second. People arrive in a bell curve around five minutes before it. One
 * instance is killed a minute after it, and its readers reconnect to the others within two seconds.
 * @returns the busiest instance's share of a core, most connections a second of all, most memory of an instance in MB, and how many were
 *   connected in the end
 */
export const simulateOpening = ({
  users,
  instances,
  costs,
  updatesPerSecond,
  requestsPerMinute,
  seed = 1,
}: Opening) => {
  const SECONDS = 1_800;
  const [COMES_AT, SPREAD, KILLED_AT] = [600, 240, 960];
  const random = randomOf(seed);
  const arrivals = Array.from({ length: SECONDS }, () => 0);
  for (let n = 0; n < users; n += 1) {
    // The sum of six random numbers is close enough to a bell curve.
    const bell = (random() + random() + random() + random() + random() + random() - 3) * Math.SQRT2;
    const second = Math.min(SECONDS - 1, Math.max(0, Math.round(COMES_AT + bell * SPREAD)));
    arrivals[second] = (arrivals[second] ?? 0) + 1;
  }
  // The balancer gives each user to the instance with the fewest, which keeps them level.
  let [connected, alive] = [0, instances];
  const perUser = updatesPerSecond * costs.messageMicroseconds + (requestsPerMinute / 60) * costs.requestMicroseconds;
  const most = { load: 0, connectsPerSecond: 0, memoryMb: 0 };
  let returning: number[] = [];
  for (const [second, arriving] of arrivals.entries()) {
    if (second === KILLED_AT) {
      const lost = Math.ceil(connected / instances);
      alive -= 1;
      connected -= lost;
      returning = [Math.ceil(lost / 2), Math.floor(lost / 2)];
    }
    const joining = arriving + (returning.shift() ?? 0);
    connected += joining;
    const busiest = Math.ceil(connected / alive);
    most.load = Math.max(most.load, (busiest * perUser + (joining / alive) * costs.connectMicroseconds) / 1e6);
    most.connectsPerSecond = Math.max(most.connectsPerSecond, joining);
    most.memoryMb = Math.max(most.memoryMb, (busiest * costs.socketKilobytes) / 1024);
  }
  return { ...most, connected };
};
