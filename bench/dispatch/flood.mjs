// A process of its own: in the one that measures, its work would count as the platform's.
import { io } from 'socket.io-client';
import { atRate } from './measure.mjs';

const SCANS = ['momentum', 'gappers', 'low_float'];
const [url, token, scansPerSecond, messagesPerSecond] = process.argv.slice(2);
const perMessage = Number(scansPerSecond) / Number(messagesPerSecond);
const headers = { Authorization: `Bearer ${token}` };
const began = performance.now();
let answered = 0;

process.once('message', () => {
  process.send(answered / ((performance.now() - began) / 1_000), () => process.exit(0));
});

const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
socket.once('connect', () => process.send('ready'));
await atRate(Number(scansPerSecond), 3_600, async (index) => {
  if (index % perMessage === 0) socket.emit('send_message', { message: `Flood ${index}` });
  const answer = await fetch(`${url}/api/scanners/${SCANS[index % SCANS.length]}`, { headers });
  await answer.arrayBuffer();
  answered += answer.ok ? 1 : 0;
});
