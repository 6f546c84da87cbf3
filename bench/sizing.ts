// Calculates from measured costs how many web instances an opening bell needs (docs/sizing.md):
// npm run bench -- sizing [CPU µs a message] [CPU µs a request] [KB a socket]
import { simulateOpening } from './lib/opening';
import { count, table } from './lib/report';

/** Load a process to only this share of a core, to leave room for a burst and for a lost instance. */
const FULL = 0.6;

export const run = async (messageMicroseconds = 17.7, requestMicroseconds = 1_000, socketKilobytes = 25.1) => {
  const connectMicroseconds = 2 * requestMicroseconds;
  const costs = { messageMicroseconds, requestMicroseconds, socketKilobytes, connectMicroseconds };
  const rows = [1_000, 10_000, 50_000, 200_000, 1_000_000].map((users) => {
    let instances = 2;
    const simulate = () => simulateOpening({ users, instances, costs, updatesPerSecond: 5, requestsPerMinute: 4 });
    let result = simulate();
    while (result.load > FULL) {
      instances = Math.ceil(instances * 1.05);
      result = simulate();
    }
    const { load, memoryMb, connectsPerSecond } = result;
    const [core, memory] = [`${(load * 100).toFixed(0)} %`, `${memoryMb.toFixed(0)} MB`];
    return [count(users), instances, core, memory, count(connectsPerSecond)];
  });
  const head = ['at the desk at the bell', 'web instances', 'busiest core', 'memory an instance', 'connects a second'];
  console.log(table(head, rows).join('\n'));
  return 0;
};
