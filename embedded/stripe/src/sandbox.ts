import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { BRAND } from '@prebell/contracts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createFaultKnobs, type FaultKnobs } from './faults';
import { forgetOldEvents } from './objects/events';
import { registerOwnEndpoint } from './objects/webhook-endpoints';
import { OPERATIONS } from './operations';
import { sandboxPages } from './pages';
import type { PageParts } from './pages/parts';
import { createApiServer } from './protocol/server';
import type { AccountSettings } from './state/context';
import type { Database } from './state/database';
import { newId } from './state/ids';
import { createWork, type Work } from './state/work';
import type { Random } from './webhooks/batch';
import { deliverDue, type Send, type Sent, sendOverHttp } from './webhooks/deliver';
import { startLoop } from './webhooks/loop';

export interface SandboxOptions {
  /** Database with applied migrations. The sandbox needs its own pool, because its requests wait for one another. */
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Origin of the hosted pages. */
  readonly publicUrl: string;
  /** Throws for a form from another origin. */
  readonly assertOwnPage: PageParts['assertOwnPage'];
  readonly webhook: { readonly url: string };
  /** Shows the test clock panel on the hosted pages. */
  readonly demo: boolean;
  readonly account?: Partial<Pick<AccountSettings, 'afterRetries' | 'isLimitedToOne'>>;
  /** Sends webhooks; by default over HTTP. */
  readonly send?: Send;
  readonly random?: Random;
  /** Whether webhooks and due work run automatically; tests set false and trigger both by hand. */
  readonly isLive?: boolean;
}

export interface StripeSandbox {
  /** Address of the API for the official client. */
  readonly client: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** API key. New at every start, so that other programs on the machine have no access. */
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly faults: FaultKnobs;
  /** The hosted pages, to mount on the platform's origin. */
  readonly pages: Hono;
  readonly work: Work;
  /** Sends every event that is due; resolves with the events sent. */
  deliver(): Promise<Sent[]>;
  close(): Promise<void>;
}

const listen = async (fetch: (request: Request, env: unknown) => Response | Promise<Response>): Promise<Server> => {
  const server = createAdaptorServer({ fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Starts the sandbox on a free port of the loopback interface. */
export const startStripeSandbox = async (options: SandboxOptions): Promise<StripeSandbox> => {
  const { db, log, now, publicUrl, webhook, account, send = sendOverHttp, random = Math.random } = options;
  const faults = createFaultKnobs();
  const settings: AccountSettings = {
    publicUrl,
    businessName: BRAND.name,
    afterRetries: account?.afterRetries ?? 'cancel',
    isLimitedToOne: account?.isLimitedToOne ?? true,
  };
  let wake = (): void => undefined;
  const work = createWork({ db, now, settings, onChange: () => wake() });
  const webhookSecret = await work.run({}, async (ctx) => {
    await forgetOldEvents(ctx);
    return registerOwnEndpoint(ctx, webhook.url);
  });
  const secretKey = newId('sk_test', 32);
  const api = createApiServer({ work, operations: OPERATIONS, faults, log, secretKey });
  const server = await listen((request, env) => api.fetch(request, env as object));

  const deliver = async (): Promise<Sent[]> => {
    const sent: Sent[] = [];
    for (let batch = await sendBatch(); batch.length > 0; batch = await sendBatch()) sent.push(...batch);
    return sent;
  };
  const sendBatch = () => deliverDue({ work, faults, send, random });

  const loop =
    options.isLive === false
      ? null
      : startLoop(async () => {
          await work.settle();
          await deliver();
        }, log);
  wake = () => loop?.wake();

  return {
    client: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    secretKey,
    webhookSecret,
    faults,
    pages: sandboxPages({ work, assertOwnPage: options.assertOwnPage, demo: options.demo }),
    work,
    deliver,
    async close() {
      await loop?.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
