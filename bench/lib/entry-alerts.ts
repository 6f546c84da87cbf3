import { ALERT_LIMITS, SCANNERS, type WireAlertEvent, type WireHit } from '@prebell/contracts';
import type { Client } from './client';
import { DATE } from './trading-day';

/** Entries of a symbol closer together than this, in market time, may fall into the cool-down of their alert. */
const COOLING_MS = 20 * 60_000;
const PAGE = 200;

/** Creates alerts on the entries of every scanner, and checks in the end what they reported. */
export const createEntryAlerts = async (client: Client) => {
  const scannerOf = new Map<string | null, string>();
  for (const scanner of SCANNERS) {
    const rule = { kind: 'scan_entry', scanner, symbol: null };
    const answer = await client.ask('POST', '/api/alerts', { rule, cooldown_seconds: ALERT_LIMITS.cooldown.least });
    scannerOf.set(answer?.body.alert.id, scanner);
  }
  const status = await client.ask('GET', '/api/market/status');
  const since: number = Date.parse(status?.body.currentTime);
  const sentAlerts = async (): Promise<WireAlertEvent[]> => {
    const events: WireAlertEvent[] = [];
    for (let before = ''; ; ) {
      const page = await client.ask('GET', `/api/alert-events?limit=${PAGE}${before && `&before=${before}`}`);
      events.push(...(page?.body.events ?? []));
      before = page?.body.next ?? '';
      if (before === '') return events;
    }
  };
  const keyOf = (scanner: string | undefined, symbol: string, at: string) => `${scanner} ${symbol} ${at}`;

  /** Each entry must have raised its alert exactly once, with the hit's own time, symbol and price. */
  const compare = async (log: readonly WireHit[]) => {
    const events = (await sentAlerts()).filter(({ at }) => Date.parse(at) > since);
    const found = new Map(events.map((event) => [keyOf(scannerOf.get(event.alert_id), event.symbol, event.at), event]));
    const wanted = log.filter(({ kind, back, at }) => kind === 'enter' && back !== true && Date.parse(at) > since);
    const isCooling = (hit: WireHit) =>
      wanted.some(({ scanner, symbol, at }) => {
        const before = Date.parse(hit.at) - Date.parse(at);
        return scanner === hit.scanner && symbol === hit.symbol && before > 0 && before < COOLING_MS;
      });
    const faults: string[] = [];
    if (found.size < events.length) faults.push(`${events.length - found.size} alerts were sent twice`);
    for (const hit of wanted) {
      const key = keyOf(hit.scanner, hit.symbol, hit.at);
      const event = found.get(key);
      found.delete(key);
      if (event === undefined ? !isCooling(hit) : event.price !== hit.inputs.price)
        faults.push(`The alert of ${hit.id} is ${event === undefined ? 'missing' : `at ${event.price}`}`);
    }
    faults.push(...[...found.keys()].map((key) => `An alert without its hit on ${DATE}: ${key}`));
    return { faults, sent: events.length, wanted: wanted.length };
  };
  return { compare };
};
