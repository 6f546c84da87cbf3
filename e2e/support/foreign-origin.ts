import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** A web server of another team, at its own origin and site. */
export interface ForeignOrigin {
  readonly origin: string;
  /** Serves the files of a folder, and its index.html for every other path. */
  serve(folder: string): void;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export const openForeignOrigin = async (): Promise<ForeignOrigin> => {
  let root = '';
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://foreign');
    const file = extname(pathname) in TYPES ? pathname : '/index.html';
    const bytes = await readFile(join(root, file)).catch(() => null);
    answer.writeHead(bytes === null ? 404 : 200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    answer.end(bytes ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // The platform is at localhost, which is a different site from 127.0.0.1.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (folder) => {
      root = folder;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
