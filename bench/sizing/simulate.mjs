import { randomOf } from '../../tooling/lib/random.mjs';

/**
 * The half hour around the opening bell, second by second: people come to the desk in a bell curve around five minutes before it,
 * one instance is killed a minute after it, and its readers come back to the others within two seconds.
 * @param {{users: number, instances: number, costs: {messageMicroseconds: number, requestMicroseconds: number,
 *   connectMicroseconds: number, socketKilobytes: number}, updatesPerSecond: number, requestsPerMinute: number, seed?: number}} input
 *   `users` come in this half hour
 * @returns the busiest instance's share of a core, most connections a second of all, most memory of an instance in MB, and how many
 *   were connected in the end
 */
export const simulateOpening = ({ users, instances, costs, updatesPerSecond, requestsPerMinute, seed = 1 }) => {
  const SECONDS = 1_800;
  const [COMES_AT, SPREAD, KILLED_AT] = [600, 240, 960];
  const random = randomOf(seed);
  const arrivals = new Uint32Array(SECONDS);
  for (let n = 0; n < users; n += 1) {
    // The mean of six numbers is near enough to a bell.
    const bell = (random() + random() + random() + random() + random() + random() - 3) * Math.SQRT2;
    arrivals[Math.min(SECONDS - 1, Math.max(0, Math.round(COMES_AT + bell * SPREAD)))] += 1;
  }
  const connected = new Uint32Array(instances);
  const perUser = updatesPerSecond * costs.messageMicroseconds + (requestsPerMinute / 60) * costs.requestMicroseconds;
  const most = { load: 0, connectsPerSecond: 0, memoryMb: 0 };
  let returning = [];
  for (let second = 0; second < SECONDS; second += 1) {
    const isKilled = second >= KILLED_AT;
    if (second === KILLED_AT) {
      const lost = connected[0];
      connected[0] = 0;
      returning = [Math.ceil(lost / 2), Math.floor(lost / 2)];
    }
    const joining = arrivals[second] + (isKilled ? (returning.shift() ?? 0) : 0);
    const first = isKilled ? 1 : 0;
    const alive = instances - first;
    // As the balancer does it: each to the one with the fewest, which keeps them level.
    const total = connected.reduce((sum, count) => sum + count, 0) + joining;
    for (let at = first; at < instances; at += 1)
      connected[at] = Math.floor(total / alive) + (at - first < total % alive ? 1 : 0);
    const busiest = connected[first];
    most.load = Math.max(most.load, (busiest * perUser + (joining / alive) * costs.connectMicroseconds) / 1e6);
    most.connectsPerSecond = Math.max(most.connectsPerSecond, joining);
    most.memoryMb = Math.max(most.memoryMb, (busiest * costs.socketKilobytes) / 1024);
  }
  return { ...most, connected: connected.reduce((sum, count) => sum + count, 0) };
};
