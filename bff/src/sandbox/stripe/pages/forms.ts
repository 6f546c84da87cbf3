import type { Context } from 'hono';
import type { AppEnv } from '../../../http/app-env';
import { StripeFault } from '../protocol/fault';
import type { CardFields } from './card-input';

/** The text fields of a form that was sent. */
export const readFields = async (c: Context<AppEnv>): Promise<Record<string, string>> => {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 200)]] : [])),
  );
};

export const cardFieldsOf = (fields: Record<string, string>): CardFields => ({
  number: fields.number ?? '',
  expiry: fields.expiry ?? '',
  cvc: fields.cvc ?? '',
  name: fields.name ?? '',
});

/** Resolves with the refusal a task ended in, or with null when it was done. */
export const refusalOf = async (task: Promise<unknown>): Promise<StripeFault | null> => {
  try {
    await task;
    return null;
  } catch (error) {
    if (error instanceof StripeFault) return error;
    throw error;
  }
};
