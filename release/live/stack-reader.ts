import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { seconds, type WireStackFrame } from '@prebell/contracts';
import { within } from '../gate/within';
import type { TrustedStore } from '../store';
import type { Address } from './sharers';
import { type BuiltPlace, linesOf, placeIn, readableSource } from './stack-frames';

type Problem = NonNullable<WireStackFrame['problem']>;

interface Dependencies {
  readonly trusted: Pick<TrustedStore, 'attested' | 'map'>;
  /** Artefacts that share an address in the folder of another one. */
  readonly sharersOf: (address: Address) => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
  /** Monotonic clock, milliseconds. */
  readonly monotonic?: () => number;
}

/** A report has about ten lines. Real stacks name few files, but a forged one may name many. */
const MOST_LINES = 50;
const MOST_MAPS = 5;
/** A slow store must not keep an admin waiting, so this limits one stack. */
const BUDGET_MS = seconds(3);

/** Translates the lines of a stack into source positions, with the source maps that each artefact's team signed. */
export const createStackReader = ({
  trusted,
  sharersOf,
  onError,
  monotonic = () => performance.now(),
}: Dependencies) => {
  const loadFrom = async ({
    app,
    digest,
    file,
  }: Pick<BuiltPlace, 'app' | 'digest' | 'file'>): Promise<TraceMap | Problem> => {
    const attested = await trusted.attested(app, digest).catch(() => null);
    if (attested === null) return 'gone';
    try {
      const bytes = await trusted.map(app, digest, `${file}.map`);
      return bytes === null ? 'no_map' : new TraceMap(bytes.toString('utf8'));
    } catch (error) {
      onError(error);
      return 'broken';
    }
  };

  const load = async ({ app, digest, file }: BuiltPlace): Promise<TraceMap | Problem> => {
    const own = await loadFrom({ app, digest, file });
    if (typeof own !== 'string' || own === 'broken') return own;
    for (const sharer of await sharersOf({ app, base: digest, name: file })) {
      const found = await loadFrom({ app, digest: sharer, file });
      if (typeof found !== 'string') return found;
    }
    return own;
  };

  return async (stack: string): Promise<WireStackFrame[]> => {
    const endsAt = monotonic() + BUDGET_MS;
    const maps = new Map<string, TraceMap | Problem>();
    const mapOf = async (place: BuiltPlace): Promise<TraceMap | Problem> => {
      const key = `${place.app}/${place.digest}/${place.file}`;
      const known = maps.get(key);
      if (known !== undefined) return known;
      const left = endsAt - monotonic();
      if (maps.size >= MOST_MAPS || left <= 0) return 'limit';
      // `load` never rejects, so a rejection means the time limit.
      const found = await within(left, load(place)).catch(() => 'limit' as const);
      maps.set(key, found);
      return found;
    };

    const frames: WireStackFrame[] = [];
    for (const [index, text] of linesOf(stack).entries()) {
      const place = placeIn(text);
      const map = place === null ? 'other' : index < MOST_LINES ? await mapOf(place) : 'limit';
      frames.push(
        place === null || typeof map === 'string' ? unmapped(text, map as Problem) : frameAt(text, place, map),
      );
    }
    return frames;
  };
};

const unmapped = (text: string, problem: Problem): WireStackFrame => ({ text, source: null, problem });

function frameAt(text: string, { line, column }: BuiltPlace, map: TraceMap): WireStackFrame {
  if (line < 1 || column < 1) return unmapped(text, 'unknown');
  try {
    // Source maps count columns from 0.
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return unmapped(text, 'unknown');
    const file = readableSource(found.source);
    return { text, source: { file, line: found.line, column: found.column + 1, name: found.name }, problem: null };
  } catch {
    // The library decodes a map at the first lookup, so a broken map fails here.
    return unmapped(text, 'broken');
  }
}
