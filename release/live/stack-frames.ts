import { appNameSchema, type Release } from '@prebell/contracts';
import { artefactOf, basesOf } from '@prebell/release/store';

/** A place in a published file. Line and column count from 1. */
export interface BuiltPlace {
  readonly app: string;
  readonly digest: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Chrome's `at name (address:1:2)` and `at address:1:2`, Firefox's and Safari's `name@address:1:2`. */
const PLACE = /\/artifacts\/([a-z-]{1,60})\/([0-9a-f]{16})\/([\w./-]{1,300}\.js):(\d{1,9}):(\d{1,9})/;
const FILE = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/** The lines of a stack, without empty ones. */
export const linesOf = (stack: string): string[] => stack.split('\n').filter((line) => line.trim() !== '');

/** The place that a line of a stack names; null for a line about anything except a file of an app. */
export const placeIn = (line: string): BuiltPlace | null => {
  const [, app = '', digest = '', file = '', row, column] = PLACE.exec(line) ?? [];
  if (!appNameSchema.safeParse(app).success || !FILE.test(file)) return null;
  return { app, digest, file, line: Number(row), column: Number(column) };
};

/**
 * A stack of a page of this release with each app's own folder in place of its base (ADR 116), so that the maps of exactly the version
 * that ran are asked. Both have the same length.
 */
export const inOwnFolders = (stack: string, release: Release): string =>
  Object.entries(basesOf(release)).reduce(
    (text, [app, base]) =>
      text.replaceAll(`/artifacts/${app}/${base}/`, `/artifacts/${app}/${artefactOf(release, app)?.digest}/`),
    stack,
  );

/** `webpack` paths such as `mf-a/../platform/src/api.ts` as people read them: `platform/src/api.ts`. */
export const readableSource = (source: string): string => {
  const kept: string[] = [];
  for (const part of source.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
  }
  return kept.join('/');
};
