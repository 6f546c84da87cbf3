import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the files of a folder on a free port of this machine. */
export const serve = async (folder: string): Promise<{ readonly url: string; close(): void }> => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Browsers request it automatically and log an error without one.
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const body = await readFile(join(folder, decodeURIComponent(pathname))).catch(() => null);
    response.writeHead(body === null ? 404 : 200, { 'Content-Type': TYPES[extname(pathname)] ?? 'text/plain' });
    return response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
