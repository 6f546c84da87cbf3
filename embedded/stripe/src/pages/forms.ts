import type { Context } from 'hono';
import { StripeFault } from '../protocol/fault';
import type { CardFields } from './card-input';

/** The text fields of a submitted form. */
export const readFields = async (c: Context): Promise<Record<string, string>> => {
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

/** Resolves with the result of a task, or with the Stripe error that it threw. */
export const orRefusal = async <T>(task: Promise<T>): Promise<T | StripeFault> => {
  try {
    return await task;
  } catch (error) {
    if (error instanceof StripeFault) return error;
    throw error;
  }
};
