import { setTimeout as delay } from 'node:timers/promises';
import type { FaultKnobs, Faults } from '../faults';
import { DAY, HOUR, MINUTE } from '../rules/calendar';
import { claimDeliveries, type Delivery, noteDelivery } from '../state/deliveries.repository';
import { findObject } from '../state/objects.repository';
import type { Work } from '../state/work';
import { type Random, repeat, shuffleWithin } from './batch';
import { signatureOf } from './signature';

/** Sends a payload to an endpoint; resolves with the HTTP status. A rejection means that no response came. */
export type Send = (url: string, payload: string, headers: Record<string, string>) => Promise<number>;

/** Result of one attempt to send an event. */
export interface Sent {
  readonly eventId: string;
  readonly type: string;
  /** Null if there was no response. */
  readonly status: number | null;
}

const SEND_TIMEOUT_MS = 10_000;
const BATCH = 100;
const LEASE_SECONDS = MINUTE;
/** Delays between attempts, seconds. After the last one we drop the event. Stripe tries for three days. */
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

/** A forged event: another id, signed with a wrong secret. */
const forge = ({ payload }: Letter): string => payload.replaceAll('evt_', 'evt_forged');

/** Prepares the payloads. Drops events that are lost on purpose or whose endpoint is gone or disabled. */
const writeLetters = async ({ work, faults, random }: Parts, claimed: readonly Delivery[]): Promise<Letter[]> => {
  const letters: Letter[] = [];
  for (const delivery of claimed) {
    const letter = await writeLetter(work, delivery, faults.current);
    if (letter && random() >= faults.current.drop) letters.push(letter);
    else await noteDelivery(work.db, delivery, { deliveredAt: null, nextAttemptAt: null });
  }
  return letters;
};

const sendLetter = async ({ work, faults, send }: Parts, letter: Letter): Promise<Sent> => {
  const post = (payload: string, secret: string): Promise<number | null> =>
    send(letter.url, payload, headersOf(payload, secret, work.wall())).catch(() => null);
  if (faults.current.forge) await post(forge(letter), 'whsec_not_the_secret');
  return { eventId: letter.eventId, type: letter.type, status: await post(letter.payload, letter.secret) };
};

const isTaken = ({ status }: Sent): boolean => status !== null && status >= 200 && status < 300;

/** Delivers due events once. Resolves with the events sent, in order; an empty list means that nothing was due. */
export const deliverDue = async (parts: Parts): Promise<Sent[]> => {
  const { work, faults, random } = parts;
  const now = work.wall();
  const claimed = await claimDeliveries(work.db, { now, leaseUntil: now + LEASE_SECONDS, limit: BATCH });
  const letters = await writeLetters(parts, claimed);
  const { delayMs, duplicate, reorder } = faults.current;
  if (letters.length > 0 && delayMs > 0) await delay(delayMs);

  const sent: Sent[] = [];
  const taken = new Set<Letter>();
  for (const letter of shuffleWithin(repeat(letters, duplicate), reorder, random)) {
    const result = await sendLetter(parts, letter);
    sent.push(result);
    if (isTaken(result)) taken.add(letter);
  }
  for (const letter of letters) {
    const wait = RETRY_AFTER[letter.attempts - 1];
    await noteDelivery(work.db, letter, {
      deliveredAt: taken.has(letter) ? work.wall() : null,
      nextAttemptAt: taken.has(letter) || wait === undefined ? null : work.wall() + wait,
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
