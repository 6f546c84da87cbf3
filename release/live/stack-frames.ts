import { appNameSchema, type Release } from '@prebell/contracts';
import { artefactOf, basesOf } from '@prebell/release/store';

/** A position in a published file. Line and column count from 1. */
export interface BuiltPlace {
  readonly app: string;
  readonly digest: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Matches `at name (address:1:2)` and `at address:1:2` in Chrome, and `name@address:1:2` in Firefox and Safari. */
const PLACE = /\/artifacts\/([a-z-]{1,60})\/([0-9a-f]{16})\/([\w./-]{1,300}\.js):(\d{1,9}):(\d{1,9})/;
const FILE = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/** The non-empty lines of a stack. */
export const linesOf = (stack: string): string[] => stack.split('\n').filter((line) => line.trim() !== '');

/** The position that a line of a stack names; null if the line is not about a file of an app. */
export const placeIn = (line: string): BuiltPlace | null => {
  const [, app = '', digest = '', file = '', row, column] = PLACE.exec(line) ?? [];
  if (!appNameSchema.safeParse(app).success || !FILE.test(file)) return null;
  return { app, digest, file, line: Number(row), column: Number(column) };
};

/**
 * A stack of a page of this release, with each app's base replaced by its own folder (ADR 116). So the lookup uses the
 * source maps of exactly the version that ran. The length of the text does not change.
 */
export const inOwnFolders = (stack: string, release: Release): string =>
  Object.entries(basesOf(release)).reduce(
    (text, [app, base]) =>
      text.replaceAll(`/artifacts/${app}/${base}/`, `/artifacts/${app}/${artefactOf(release, app)?.digest}/`),
    stack,
  );

/** Shortens `webpack` paths such as `mf-a/../platform/src/api.ts` to `platform/src/api.ts`. */
export const readableSource = (source: string): string => {
  const kept: string[] = [];
  for (const part of source.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
  }
  return kept.join('/');
};
