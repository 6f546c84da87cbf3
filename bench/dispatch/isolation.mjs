import { io } from 'socket.io-client';
import { writer } from './api.mjs';
import { atRate, quantile } from './measure.mjs';

const WRITES_PER_SECOND = 10;
const SCANS_PER_SECOND = 500;
const MESSAGES_PER_SECOND = 50;
const SECONDS = 15;
const SCANS = ['momentum', 'gappers', 'low_float'];

const writes = async (desk) => quantile(await atRate(WRITES_PER_SECOND, SECONDS, writer(desk)), 0.99);

/** 500 requests to the scanners and 50 messages to the trading room a second, until it is stopped. */
const flood = (trader) => {
  let isOn = true;
  let answered = 0;
  const socket = io(trader.url, { auth: { token: trader.token }, transports: ['websocket'], forceNew: true });
  const ask = async (index) => {
    if (!isOn) return;
    if (index % (SCANS_PER_SECOND / MESSAGES_PER_SECOND) === 0)
      socket.emit('send_message', { message: `Flood ${index}` });
    await trader.get(`/api/scanners/${SCANS[index % SCANS.length]}`).then(() => (answered += 1));
  };
  const done = atRate(SCANS_PER_SECOND, SECONDS + 2, ask);
  return async () => {
    isOn = false;
    await done;
    socket.disconnect();
    return answered / (SECONDS + 2);
  };
};

/** The p99 of dispatch writes at 10 a second, idle and while traders flood the platform. */
export const measureIsolation = async (desk, trader) => {
  const idle = await writes(desk);
  const stop = flood(trader);
  const flooded = await writes(desk);
  return { idle, flooded, ratio: flooded / idle, scansPerSecond: await stop() };
};
