/** One answer of the fake server: a status and a JSON body, or 'offline' for no answer. */
export type FakeResponse = { status: number; body: unknown } | 'offline';

/** A `fetch` that answers by `METHOD /path` and records the requests. It uses each list in order and repeats the last entry. */
export const createFakeServer = (routes: Record<string, FakeResponse[]>) => {
  const requests: { key: string; authorization: string | null; body: unknown }[] = [];
  const served: Record<string, number> = {};
  const send: typeof fetch = async (input, init) => {
    const key = `${init?.method ?? 'GET'} ${String(input)}`;
    requests.push({
      key,
      authorization: new Headers(init?.headers).get('Authorization'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const list = routes[key];
    if (list === undefined) return Response.json({ error: 'Not found', code: 'NOT_FOUND' }, { status: 404 });
    const index = served[key] ?? 0;
    served[key] = index + 1;
    const answer = list[Math.min(index, list.length - 1)];
    if (answer === undefined || answer === 'offline') throw new TypeError('fetch failed');
    return Response.json(answer.body, { status: answer.status });
  };
  return { fetch: send, requests, count: (key: string) => requests.filter((request) => request.key === key).length };
};
