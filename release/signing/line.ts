import { isDeepStrictEqual } from 'node:util';
import { type Canary, canarySchema, digestSchema } from '@prebell/contracts';
import { z } from 'zod';
import type { Envelope, SigningKey } from './dsse';
import { openStatement, StatementError, sealStatement, sha256, sha256Schema } from './statement';
import type { Trust, TrustedKey } from './trust';

const RELEASE = 'https://prebell.dev/release/v1';

const predicateSchema = z.object({
  /** 1 for the first line. */
  sequence: z.number().int().min(1),
  /** SHA-256 of the previous line's statement, null for the first line. */
  previous: sha256Schema.nullable(),
  release: z.string(),
  parent: z.string().nullable(),
  at: z.string(),
  reason: z.string(),
  /** The person or pipeline, according to the publisher; the key only proves the team. */
  by: z.string(),
  /** Digest of each app that is live after this line. */
  apps: z.record(z.string(), z.string()),
  /** Base of each app whose addresses are not in its own folder. Publishers from before ADR 116 leave this out. */
  bases: z.record(z.string(), digestSchema).optional(),
  /** What the canary's accounts get instead of one of the apps. */
  canary: canarySchema.optional(),
});
type Content = z.output<typeof predicateSchema>;

/** One line of the log: which release went live after which one, and who decided it. */
export interface Line extends Content {
  /** SHA-256 of the line's statement; the next line contains it. */
  readonly hash: string;
  /** SHA-256 of the release's file. */
  readonly releaseHash: string;
  readonly team: string;
  readonly key: string;
}

/** The fields of a line with which the next line is compared. */
export type Anchor = Pick<Line, 'sequence' | 'hash' | 'release' | 'apps' | 'bases' | 'canary'>;

/** A line as a store keeps it: in the file that records that `release` follows `parent`. */
export interface LogRecord {
  readonly parent: string | null;
  readonly release: string;
  /** A DSSE envelope; undefined in a record from before releases were signed. */
  readonly line?: unknown;
  /** When the store wrote it, if requested. In a copied store it may be later. */
  readonly storedAt?: Date;
  /** Changes whenever the bytes may have changed; present if requested. */
  readonly version?: string;
}

export const sealLine = (content: Content, releaseText: string, key: SigningKey): Envelope =>
  sealStatement(
    {
      subjects: new Map([[`releases/${content.release}.json`, sha256(releaseText)]]),
      predicateType: RELEASE,
      predicate: content,
    },
    key,
  );

/** Opens the line of a record. @throws StatementError if none of the trusted keys signed it. */
export const openLine = ({ line }: LogRecord, trust: Trust): Line => {
  if (line === undefined) throw new StatementError('is not signed');
  const { predicate, subjects, signers, hash } = openStatement(line, {
    predicateType: RELEASE,
    predicate: predicateSchema,
    keys: trust.keys,
  });
  const [signer] = signers as readonly [TrustedKey];
  const releaseHash = subjects.get(`releases/${predicate.release}.json`);
  if (releaseHash === undefined) throw new StatementError('names no release');
  return { ...predicate, hash, releaseHash, team: signer.team, key: signer.id };
};

interface Where {
  /** The previous line; null for the first line, undefined if the previous line is unknown. */
  readonly before: Anchor | null | undefined;
  readonly trust: Trust;
}

/** Why this line is not valid in its place; each fault is one sentence without a subject. */
export const lineFaults = (line: Line, record: LogRecord, { before, trust }: Where): string[] => {
  const own = [...placeFaults(line, record), ...keyFaults(line, trust)];
  return before === undefined ? own : [...own, ...chainFaults(line, before), ...rightFaults(line, before, trust)];
};

function placeFaults({ parent, release }: Line, record: LogRecord): string[] {
  if (parent === record.parent && release === record.release) return [];
  return [`is in the place of another line: it was signed to follow ${parent ?? 'nothing'}`];
}

function chainFaults({ sequence, previous, parent }: Line, before: Anchor | null): string[] {
  if (before === null)
    return sequence === 1 && previous === null ? [] : ['is not the first line, and none is before it'];
  if (sequence === before.sequence + 1 && previous === before.hash && parent === before.release) return [];
  return [`does not continue line ${before.sequence}`];
}

function rightFaults(line: Line, before: Anchor | null, trust: Trust): string[] {
  const { team, apps, bases = {} } = line;
  // Without a base, an app is at its own addresses, which always work. So a publisher that does not know bases may
  // leave them all out.
  const moved = Object.keys(bases).filter((app) => bases[app] !== before?.bases?.[app]);
  const changed = [...new Set([...changedDigests(before?.apps ?? {}, apps), ...moved])];
  const isReturn = line.reason.startsWith('rollback ');
  // The canary's team already gave the artefact to some accounts, so the right to roll back is enough to promote it: a
  // server's key can do that.
  const isPromoted = (app: string) => before?.canary?.app === app && before.canary.digest === apps[app];
  const may = (app: string) =>
    isReturn || isPromoted(app) ? trust.mayRollBack(team, app) : trust.mayPublish(team, app);
  const forbidden = changed.filter((app) => !may(app));
  if (forbidden.length > 0)
    return [`changes ${forbidden.join(', ')}, which ${team} may not ${isReturn ? 'roll back' : 'publish'}`];
  return canaryFaults(line, before, trust);
}

function canaryFaults({ team, canary: is }: Line, before: Anchor | null, trust: Trust): string[] {
  const was = before?.canary;
  if (isSameRollout(was, is)) return [];
  if (is !== undefined && !trust.mayPublish(team, is.app))
    return [`makes ${is.app} a canary, which ${team} may not publish`];
  if (was !== undefined && !trust.mayRollBack(team, was.app))
    return [`ends the canary of ${was.app}, which ${team} may not roll back`];
  return [];
}

type State = Pick<Line, 'apps'> & { readonly canary?: Canary | undefined };

/** Apps that change for at least some accounts with a line. */
export const touchedApps = (before: State | null, after: State): string[] => {
  const ends = isSameRollout(before?.canary, after.canary) ? [] : [before?.canary?.app, after.canary?.app];
  const touched = [...changedDigests(before?.apps ?? {}, after.apps), ...ends.filter((app) => app !== undefined)];
  return [...new Set(touched)];
};

/**
 * Whether the same accounts get the same artefact. The canary's release is ignored, because it changes with every
 * publish of another app. A missing base is ignored too, because some publishers do not know bases.
 */
const isSameRollout = (was: Canary | undefined, is: Canary | undefined): boolean =>
  isDeepStrictEqual(rolloutOf(was), rolloutOf(is)) && (is?.base === undefined || is.base === was?.base);

const rolloutOf = (canary: Canary | undefined) => canary && { ...canary, release: '', base: '' };

function keyFaults({ key, sequence, hash }: Line, { keys }: Trust): string[] {
  const revoked = keys.find(({ id }) => id === key)?.revoked ?? null;
  const replaced = keys.find(({ revoked: end }) => end !== null && end.line === sequence && end.hash !== hash);
  return [
    ...(revoked !== null && sequence > revoked.line
      ? [`is signed with the key ${key}, which was revoked after line ${revoked.line}`]
      : []),
    ...(replaced === undefined ? [] : [`is not the line that was there when the key ${replaced.id} was revoked`]),
  ];
}

type Digests = Readonly<Record<string, string>>;

/** Apps that are new, removed or different. */
export const changedDigests = (was: Digests, is: Digests): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((app) => was[app] !== is[app]);

/** Whether the text is the release file that a line names. */
export const isReleaseOf = (line: Pick<Line, 'releaseHash'>, text: string | null): boolean =>
  text !== null && sha256(text) === line.releaseHash;
