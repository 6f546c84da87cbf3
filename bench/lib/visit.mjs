/** Round trip in milliseconds, bytes a second. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const QUIET_MS = 1_500;
const CODE = ['Document', 'Script', 'Stylesheet'];

const watchPaint = () => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** What had come of one file by then; only what is complete tells its size with the headers. */
const bytesBefore = ({ chunks, bytes, ended }, instant) => {
  if (ended !== null && ended <= instant) return bytes;
  return chunks.reduce((sum, { timestamp, bytes: some }) => sum + (timestamp <= instant ? some : 0), 0);
};

/** Follows what a page asks for: how many bytes came when, and what is under way. Sockets and what is inlined do not count. */
const watchNetwork = async (cdp) => {
  const requests = new Map();
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { type, timestamp, chunks: [], bytes: 0, ended: null });
    touch();
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    requests.get(requestId)?.chunks.push({ timestamp, bytes: encodedDataLength });
    touch();
  });
  const end = ({ requestId, timestamp, encodedDataLength = 0 }) => {
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.ended = timestamp;
    request.bytes = encodedDataLength;
    touch();
  };
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  return {
    requests: () => [...requests.values()],
    bytesBefore: (timestamp) =>
      [...requests.values()].reduce((sum, request) => sum + bytesBefore(request, timestamp), 0),
    isQuiet: () => performance.now() - last > QUIET_MS && [...requests.values()].every(({ ended }) => ended !== null),
  };
};

const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
};

/**
 * One visit over slow 4G with nothing cached.
 * @param {{url: string, token?: string, viewport: {width: number, height: number}}} input `token` of a visitor who is signed in
 * @returns largest paint in milliseconds, bytes that had come by then, and in the end bytes of code (documents, scripts,
 * sheets; as they travelled) and requests
 */
export const visit = async (browser, { url, token, viewport }) => {
  const context = await browser.newContext({ viewport });
  try {
    await context.addInitScript(watchPaint);
    if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const network = await watchNetwork(cdp);
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    await page.goto(url);
    await page.getByRole('heading').first().waitFor();
    await until(network.isQuiet);
    const paint = await page.evaluate(() => globalThis.largestPaint);
    const [document] = network.requests();
    const needed = network.bytesBefore(document.timestamp + paint / 1000);
    // A page that was rendered ahead loads the rest at the first sign of a reader.
    await page.mouse.move(5, 5);
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    await until(network.isQuiet);
    const requests = network.requests();
    const code = requests.filter(({ type }) => CODE.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
    return { paint, needed, code, requests: requests.length };
  } finally {
    await context.close();
  }
};
