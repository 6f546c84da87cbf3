// How many web instances an opening bell needs, from measured costs (docs/sizing.md). By hand:
//   node bench/sizing.mjs [CPU µs a message] [CPU µs a request] [KB a socket]
import { simulateOpening } from './sizing/simulate.mjs';

const [messageMicroseconds = 17.7, requestMicroseconds = 1_000, socketKilobytes = 25.1] = process.argv
  .slice(2)
  .map(Number);
const costs = {
  messageMicroseconds,
  requestMicroseconds,
  socketKilobytes,
  connectMicroseconds: 2 * requestMicroseconds,
};
/** A process is filled to this part of a core, so that the loss of one and a burst find room. */
const FULL = 0.6;

console.log('| at the desk at the bell | web instances | busiest core | memory an instance | connects a second |');
console.log('|--|--|--|--|--|');
for (const users of [1_000, 10_000, 50_000, 200_000, 1_000_000]) {
  let instances = 2;
  const simulate = () => simulateOpening({ users, instances, costs, updatesPerSecond: 5, requestsPerMinute: 4 });
  let result = simulate();
  while (result.load > FULL) {
    instances = Math.ceil(instances * 1.05);
    result = simulate();
  }
  const { load, memoryMb, connectsPerSecond } = result;
  console.log(
    `| ${users.toLocaleString('en-US')} | ${instances} | ${(load * 100).toFixed(0)} % | ${memoryMb.toFixed(0)} MB | ${connectsPerSecond.toLocaleString('en-US')} |`,
  );
}
