// Other traders' sockets, in a process of their own: each with the three scanners and a symbol of its own. Arguments: the
// platform's URL, how many. Says when all are in.
import { enterMarket } from '../lib/market-socket.mjs';
import { signIn } from '../lib/platform.mjs';

const SCANNERS = ['momentum', 'gappers', 'low_float'];
const AT_A_TIME = 20;
const [url, count] = process.argv.slice(2);
const token = await signIn(url, 'premium');
const headers = { Authorization: `Bearer ${token}` };

const symbols = new Set();
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  for (const second of ' ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    if (symbols.size >= Number(count)) break;
    const found = await (await fetch(`${url}/api/market/search?q=${letter}${second.trim()}`, { headers })).json();
    for (const { symbol } of found.results) symbols.add(symbol);
  }
const own = [...symbols].slice(0, Number(count));
const enter = async (index) => {
  const { ask } = await enterMarket(url, token);
  for (const scanner of SCANNERS) await ask('scanner:subscribe', { scanner });
  await ask('symbol:subscribe', { symbol: own[index % own.length], resolution: '1' });
};
for (let first = 0; first < Number(count); first += AT_A_TIME)
  await Promise.all(
    Array.from({ length: Math.min(AT_A_TIME, Number(count) - first) }, (_, index) => enter(first + index)),
  );
process.send({ sockets: Number(count), symbols: own.length });
