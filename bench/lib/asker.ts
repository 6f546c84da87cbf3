import { Agent, type IncomingHttpHeaders, request } from 'node:http';

interface Ask {
  readonly method?: string;
  readonly token?: string;
  readonly body?: string;
}
interface Asked {
  /** Or the code of what went wrong on the way. */
  readonly status: number | string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds until the whole answer was there. */
  readonly took: number;
}

/** Asks over kept connections by Node's own client: a crowd by `fetch` would have no time left for its own clock. */
export const createAsker = (url: string, maxSockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return (path: string, { method = 'GET', token, body }: Ask = {}) =>
    new Promise<Asked>((resolve) => {
      const began = performance.now();
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const end = (status: number | string, answered: IncomingHttpHeaders) =>
        resolve({ status, headers: answered, took: performance.now() - began });
      const asked = request(url + path, { method, agent, headers }, (answer) =>
        answer.resume().on('close', () => end(answer.statusCode ?? 0, answer.headers)),
      );
      asked.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'failed', {}));
      asked.end(body);
    });
};
