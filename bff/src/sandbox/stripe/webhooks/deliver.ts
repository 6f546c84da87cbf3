import { setTimeout as delay } from 'node:timers/promises';
import type { FaultKnobs, Faults } from '../faults';
import { DAY, HOUR, MINUTE } from '../rules/calendar';
import { claimDeliveries, type Delivery, noteDelivery } from '../state/deliveries.repository';
import { findObject } from '../state/objects.repository';
import type { Work } from '../state/work';
import { type Random, repeat, shuffleWithin } from './batch';
import { signatureOf } from './signature';

/** Sends a payload to an endpoint; resolves with the HTTP status. A rejection counts as an answer that never came. */
export type Send = (url: string, payload: string, headers: Record<string, string>) => Promise<number>;

/** What became of one sending of an event. */
export interface Sent {
  readonly eventId: string;
  readonly type: string;
  /** Null when no answer came. */
  readonly status: number | null;
}

const SEND_TIMEOUT_MS = 10_000;
const BATCH = 100;
const LEASE_SECONDS = MINUTE;
/** After the last of these an event is given up; Stripe tries for three days. */
const RETRY_AFTER = [5, 30, 5 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY, DAY];

/** Sends over HTTP. */
export const sendOverHttp: Send = async (url, payload, headers) => {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return response.status;
};

interface Parts {
  readonly work: Work;
  readonly faults: FaultKnobs;
  readonly send: Send;
  readonly random: Random;
}

interface Letter extends Delivery {
  readonly type: string;
  readonly url: string;
  readonly payload: string;
  readonly secret: string;
}

const headersOf = (payload: string, secret: string, at: number): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Stripe-Signature': signatureOf(payload, { secret, at }),
  'User-Agent': 'Stripe/1.0 (+sandbox)',
});

/** An event nobody signed: another id, under a signature made with a secret that is not the endpoint's. */
const forge = ({ payload }: Letter): { payload: string; secret: string } => ({
  payload: payload.replaceAll('evt_', 'evt_forged'),
  secret: 'whsec_not_the_secret',
});

/** Delivers what is due, once. Resolves with what was sent, in order; an empty list means nothing was due. */
export const deliverDue = async ({ work, faults, send, random }: Parts): Promise<Sent[]> => {
  const now = work.wall();
  const claimed = await claimDeliveries(work.db, { now, leaseUntil: now + LEASE_SECONDS, limit: BATCH });
  const knobs: Faults = faults.current;
  const letters: Letter[] = [];
  for (const delivery of claimed) {
    const letter = await writeLetter(work, delivery, knobs);
    if (!letter || random() < knobs.drop)
      await noteDelivery(work.db, delivery, { deliveredAt: null, nextAttemptAt: null });
    else letters.push(letter);
  }
  if (letters.length > 0 && knobs.delayMs > 0) await delay(knobs.delayMs);

  const attempt = async (letter: Letter): Promise<Sent> => {
    const status = await send(letter.url, letter.payload, headersOf(letter.payload, letter.secret, work.wall())).catch(
      () => null,
    );
    return { eventId: letter.eventId, type: letter.type, status };
  };
  const sent: Sent[] = [];
  const arrived = new Map<Letter, boolean>();
  for (const letter of shuffleWithin(repeat(letters, knobs.duplicate), knobs.reorder, random)) {
    if (knobs.forge) {
      const forged = forge(letter);
      await send(letter.url, forged.payload, headersOf(forged.payload, forged.secret, work.wall())).catch(() => null);
    }
    const result = await attempt(letter);
    sent.push(result);
    const isTaken = result.status !== null && result.status >= 200 && result.status < 300;
    arrived.set(letter, (arrived.get(letter) ?? false) || isTaken);
  }
  for (const [letter, isTaken] of arrived) {
    const wait = RETRY_AFTER[letter.attempts - 1];
    await noteDelivery(work.db, letter, {
      deliveredAt: isTaken ? work.wall() : null,
      nextAttemptAt: isTaken || wait === undefined ? null : work.wall() + wait,
    });
  }
  return sent;
};

const writeLetter = async (work: Work, delivery: Delivery, { apiVersion }: Faults): Promise<Letter | null> => {
  const event = await findObject(work.db, 'event', delivery.eventId);
  const endpoint = await findObject(work.db, 'webhook_endpoint', delivery.endpointId);
  if (!event || endpoint?.data.status !== 'enabled') return null;
  const payload = JSON.stringify({ ...event.data, ...(apiVersion && { api_version: apiVersion }) }, null, 2);
  const { url } = endpoint.data;
  return { ...delivery, type: event.data.type, url, payload, secret: endpoint.hidden.secret };
};
