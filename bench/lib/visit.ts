import type { Browser, CDPSession } from 'playwright';
import { until } from './pace';

/** Latency in milliseconds, throughput in bytes a second. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const QUIET_MS = 1_500;
const CODE = ['Document', 'Script', 'Stylesheet'];

interface File {
  readonly url: string;
  readonly type: string | undefined;
  readonly timestamp: number;
  readonly chunks: { timestamp: number; bytes: number }[];
  bytes: number;
  ended: number | null;
}

/** Bytes of one file received by then. Only complete files have a size with headers. */
const bytesBefore = ({ chunks, bytes, ended }: File, instant: number) =>
  ended !== null && ended <= instant
    ? bytes
    : chunks.reduce((sum, chunk) => sum + (chunk.timestamp <= instant ? chunk.bytes : 0), 0);

/** Tracks a page's requests: received bytes over time, and open requests. Ignores sockets and inlined files. */
const watchNetwork = async (cdp: CDPSession) => {
  const files = new Map<string, File>();
  const failed: string[] = [];
  let last = performance.now();
  const touch = (id: string, change: (file: File) => unknown) => {
    const file = files.get(id);
    if (file === undefined) return;
    change(file);
    last = performance.now();
  };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    files.set(requestId, { url: request.url, type, timestamp, chunks: [], bytes: 0, ended: null });
    last = performance.now();
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength: bytes }) =>
    touch(requestId, ({ chunks }) => chunks.push({ timestamp, bytes })),
  );
  const end = (requestId: string, ended: number, bytes: number) =>
    touch(requestId, (file) => Object.assign(file, { ended, bytes }));
  cdp.on('Network.loadingFinished', (event) => end(event.requestId, event.timestamp, event.encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, canceled, errorText }) => {
    if (canceled !== true) failed.push(`${files.get(requestId)?.url}: ${errorText}`);
    end(requestId, timestamp, 0);
  });
  const all = () => [...files.values()];
  return {
    all,
    failed,
    isQuiet: () => performance.now() - last > QUIET_MS && all().every(({ ended }) => ended !== null),
  };
};

interface Visit {
  readonly url: string;
  /** The visitor's token, if signed in. */
  readonly token?: string | undefined;
  readonly viewport: { width: number; height: number };
}

/**
 * One visit over slow 4G with nothing cached.
 * @returns largest paint in milliseconds, bytes received by then, and in the end transferred bytes of code (documents, scripts, style
 *   sheets) and requests
 * @throws when a file failed to load or nothing was painted, because the figures would look too good
 */
export const visit = async (browser: Browser, { url, token, viewport }: Visit) => {
  const context = await browser.newContext({ viewport });
  try {
    await context.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const network = await watchNetwork(cdp);
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    await page.goto(url);
    await page.getByRole('heading').first().waitFor();
    await until(network.isQuiet);
    const paint = await page.evaluate(() => (globalThis as { largestPaint?: number }).largestPaint);
    if (paint === undefined) throw new Error(`${url} painted nothing`);
    const painted = (network.all()[0]?.timestamp ?? 0) + paint / 1_000;
    const needed = network.all().reduce((sum, file) => sum + bytesBefore(file, painted), 0);
    // A prerendered page loads the rest at the first input.
    await page.mouse.move(5, 5);
    await page.locator('#prerendered').waitFor({ state: 'detached' });
    await until(network.isQuiet);
    if (network.failed.length > 0) throw new Error(`Failed to load: ${network.failed.join(', ')}`);
    const files = network.all();
    const code = files.filter(({ type = '' }) => CODE.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
    return { paint, needed, code, requests: files.length };
  } finally {
    await context.close();
  }
};
