import { join } from 'node:path';
import { z } from 'zod';
import { type AppMap, artefactOf, describedSchema, type ReleaseStore } from '../store';
import type { WireContract } from './wire';

const wireSchema = z.custom<WireContract>(
  (value) => typeof value === 'object' && value !== null && 'endpoints' in value,
);

const factsSchema = describedSchema.extend({
  /** Modules a remote exposes. */
  exposes: z.array(z.string()).default([]),
  entry: z.string(),
  preload: z.array(z.string()),
});

/** What a build declares about itself in addition to its entry in a release. */
export interface Facts extends z.output<typeof factsSchema> {
  readonly app: string;
  /** What the app expects from the back end; null for a host. */
  readonly wire: WireContract | null;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Reads what an app of the map declares; null when it is not part of the map. */
export const readFacts = async (store: ReleaseStore, map: AppMap, app: string): Promise<Facts | null> => {
  const artefact = artefactOf(map, app);
  if (artefact === null) return null;
  const files = await store.files(app, artefact.digest);
  const read = (name: string): unknown => {
    try {
      return JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
    } catch (error) {
      throw new Error(`${join(app, artefact.digest, name)} is not JSON: build it again`, { cause: error });
    }
  };
  const described = factsSchema.safeParse(read('artefact.json'));
  if (!described.success) throw new Error(`${join(app, artefact.digest)} has no facts: build it again`);
  const wire = read('wire.json');
  return { ...described.data, app, files, wire: wire === null ? null : wireSchema.parse(wire) };
};
