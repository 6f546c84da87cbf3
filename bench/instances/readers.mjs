// Readers of the momentum scanner in a process of their own. Arguments: a token, how many, and the instances they divide among
// themselves. Says when all are in, and whenever asked how many updates came since it was asked last.
import { enterMarket } from '../lib/market-socket.mjs';

const AT_A_TIME = 20;
const [token, count, ...urls] = process.argv.slice(2);
let updates = 0;
const onUpdate = () => {
  updates += 1;
};
const enter = async (index) => {
  const { ask } = await enterMarket(urls[index % urls.length], token, { onUpdate });
  await ask('scanner:subscribe', { scanner: 'momentum' });
};
for (let first = 0; first < Number(count); first += AT_A_TIME)
  await Promise.all(
    Array.from({ length: Math.min(AT_A_TIME, Number(count) - first) }, (_, index) => enter(first + index)),
  );
process.on('message', () => {
  process.send(updates);
  updates = 0;
});
process.send('in');
