import { isIP } from 'node:net';
import { parseNatsUrl } from '@prebell/server/cluster';
import { isLoopbackName } from '@prebell/server/http';
import { z } from 'zod';

// Parsers for the kinds of values that environment variables may have.

/** Texts separated by commas. */
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));

/** 1 or 0. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
/** A whole number of at least 1. */
export const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1');
/** Seconds of a dispatch timer. */
export const seconds = (least: 0 | 1) =>
  z.coerce
    .number('must be seconds')
    .int('must be whole seconds')
    .min(least, `must be at least ${least}`)
    .max(86_400, 'must be at most 86400, a day');
/** An IANA time zone. */
export const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as America/New_York');

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const width = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  );
};
/** IP addresses and networks, separated by commas. */
export const networks = list.refine(
  (parts) => parts.every(isNetwork),
  'must be addresses or networks such as 10.0.0.5,10.1.0.0/16',
);

/** An origin; it must use https unless it is on loopback. */
export const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://desk.example.com' })
  .transform((text) => new URL(text))
  .refine(({ origin, href }) => href === `${origin}/`, 'must be an origin without path')
  .refine(
    ({ protocol, hostname }) => protocol === 'https:' || isLoopbackName(hostname),
    'must be https beyond loopback',
  )
  .transform(({ origin }) => origin);

/** One or several addresses of NATS, with user and password. */
export const natsAddress = z.string().transform((text, context) => {
  const address = parseNatsUrl(text);
  if (address === null)
    context.addIssue('must be nats://user:password@host:port (or tls://), one or several, by comma');
  return address ?? z.NEVER;
});

/** Origins, separated by commas. */
export const origins = list.pipe(z.array(originSchema));

/** HTTP addresses without a trailing slash, separated by commas. */
export const addresses = list
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http:// or https:// addresses, by comma' })))
  .transform((urls) => urls.map((url) => url.replace(/\/+$/, '')));
