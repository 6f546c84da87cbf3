import { Counter, Gauge, type Registry } from 'prom-client';
import type { OpenMessages } from './nats-messages';

/** Adds metrics about the messages between instances. */
export const measureMessages = (messages: Pick<OpenMessages, 'trouble' | 'dropped'>, registry: Registry): void => {
  const registers = [registry];
  new Gauge({
    name: 'prebell_messages_up',
    help: '1 while this instance is connected to NATS.',
    registers,
    collect() {
      this.set(messages.trouble() === null ? 1 : 0);
    },
  });
  new Counter({
    name: 'prebell_messages_dropped_total',
    help: 'Messages between instances that were malformed, too large or refused.',
    registers,
    collect() {
      this.reset();
      this.inc(messages.dropped());
    },
  });
};
