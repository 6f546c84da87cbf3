import { readFile } from 'node:fs/promises';
import { appNameSchema } from '@prebell/contracts';
import { addKey, appsOf, changeRights, type Publisher, revokeKeys, rotateKeys } from '../store';
import type { Arguments } from './arguments';
import type { Context, Result } from './context';
import { UsageError } from './usage';

/** `release keys`: lists the keys that this machine trusts and its own keys, and changes them. */
export const keysVerb = async ({ publisher }: Context, given: Arguments): Promise<Result> => {
  const [what = 'list', name, ...more] = given.rest;
  if (more.length > 0) throw new UsageError(`keys ${what} does not take ${more.join(' ')}`);
  if (what === 'list' && name === undefined) return list(publisher);
  if (name === undefined) throw new UsageError(`keys ${what} needs a name`);
  if (what === 'add') return add(publisher, name, given);
  if (what === 'allow' || what === 'deny') return rightsOf(publisher, name, given);
  if (what === 'rotate') return rotate(publisher, name);
  if (what === 'revoke') return revoke(publisher, name, given);
  throw new UsageError(`keys ${what} is not a verb`);
};

async function list({ ring }: Publisher): Promise<Result> {
  const { file } = await ring.trust();
  const own = new Set((await ring.signers()).map(({ id }) => id));
  const lines = file.keys.map(({ id, team, added, revoked }) => {
    const state =
      revoked === null
        ? own.has(id)
          ? 'private key here'
          : ''
        : `revoked after line ${revoked.line}: ${revoked.reason}`;
    return `  ${id}  ${team.padEnd(12)} ${added}  ${state}`.trimEnd();
  });
  const rights = (['publish', 'rollback'] as const).flatMap((right) =>
    Object.entries(file[right]).map(
      ([app, teams]) =>
        `  ${app.padEnd(14)} ${right === 'publish' ? 'published' : 'rolled back'} by ${teams.join(', ')}`,
    ),
  );
  const value = {
    keys: file.keys.map((key) => ({ ...key, isHere: own.has(key.id) })),
    publish: file.publish,
    rollback: file.rollback,
  };
  return { lines: [ring.trustPath, ...lines, ...rights], value };
}

async function add(publisher: Publisher, team: string, given: Arguments): Promise<Result> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(team))
    throw new UsageError(`${team} is not a name of a team (a-z, 0-9 and hyphens)`);
  const apps = knownApps(given.apps);
  const publicPem = given.public === undefined ? null : await readFile(given.public, 'utf8');
  const { id, path } = await addKey(publisher, { team, apps, isRollbackOnly: given['rollback-only'], publicPem });
  return { lines: [`${id} is a key of ${team}`, ...placeLines(path), ...pinLines(publisher)], value: { id, path } };
}

async function rightsOf(publisher: Publisher, team: string, given: Arguments): Promise<Result> {
  const apps = knownApps(given.apps);
  if (apps.length === 0) throw new UsageError(`Name the apps of ${team} with --apps`);
  const isAllowed = given.rest[0] === 'allow';
  await changeRights(publisher, { team, apps, isRollbackOnly: given['rollback-only'] }, isAllowed);
  const lines = [
    `${team} may ${isAllowed ? 'from now on' : 'no longer'} release ${apps.join(', ')}`,
    ...pinLines(publisher),
  ];
  return { lines, value: { team, apps, isAllowed } };
}

const knownApps = (text: string | undefined): string[] => {
  const apps = appsOf(text);
  const unknown = apps.filter((app) => app !== '*' && !appNameSchema.safeParse(app).success);
  if (unknown.length > 0) throw new UsageError(`${unknown.join(', ')} is not an app`);
  return apps;
};

async function rotate(publisher: Publisher, team: string): Promise<Result> {
  const { id, path, ...change } = await rotateKeys(publisher, team);
  const lines = [
    `${id} is the key of ${team} from now on`,
    ...placeLines(path),
    ...changeLines(change),
    ...pinLines(publisher),
  ];
  return { lines, value: { id, path, ...change } };
}

async function revoke(publisher: Publisher, key: string, { reason, line }: Arguments): Promise<Result> {
  if (reason === undefined || reason.trim().length < 5)
    throw new UsageError("keys revoke needs --reason '<at least 5 characters>'");
  if (line !== undefined && !/^\d{1,7}$/.test(line)) throw new UsageError(`--line needs a whole number, not ${line}`);
  const change = await revokeKeys(publisher, {
    keys: [key],
    reason: reason.trim(),
    ...(line !== undefined && { line: Number(line) }),
  });
  return { lines: [`${key} is revoked`, ...changeLines(change), ...pinLines(publisher)], value: change };
}

const placeLines = (path: string | null): string[] => (path === null ? [] : [`  its private key: ${path}`]);

const pinLines = ({ ring }: Publisher): string[] => [
  `  pinned in ${ring.trustPath}: copy it to every host (RELEASE_TRUST)`,
];

interface Change {
  readonly line: number;
  readonly signed: readonly string[];
  readonly uncovered: readonly string[];
}

const changeLines = ({ line, signed, uncovered }: Change): string[] => [
  `  older keys count up to line ${line} of the log`,
  ...(signed.length > 0 ? [`  signed again with a key of this machine: ${signed.join(', ')}`] : []),
  ...uncovered.map(
    (name) => `  !!! nobody's signature covers ${name} any more: publish it again, or sign with another key`,
  ),
];
