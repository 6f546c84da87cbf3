import { FEDERATION_MANIFEST, type LiveRemote, type Release, type RemoteArtefact } from '@prebell/contracts';
import { z } from 'zod';
import { integrityOf, type TrustedStore } from '../store';

/** The fields of a build that hosts of other teams need and that are not part of the release. */
const describedSchema = z.object({ shared: z.record(z.string(), z.string()), exposes: z.array(z.string()) });
const manifestSchema = z.looseObject({
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string().regex(/^[\w.-]+\.js$/) }) }),
});
export type FederationManifest = z.infer<typeof manifestSchema>;

interface OpenRemote {
  readonly live: LiveRemote;
  readonly manifest: FederationManifest;
}

/**
 * A live remote whose files are missing, altered or unreachable. It still exists, and may be back at the next request.
 */
const UNREADABLE = 'unreadable';
type Found = OpenRemote | typeof UNREADABLE;

interface Dependencies {
  /** The platform's origin, without a trailing slash. */
  readonly origin: string;
  /** Reads files and verifies that they have the bytes their team signed. */
  readonly trusted: Pick<TrustedStore, 'attested' | 'file'>;
  readonly onError: (error: unknown) => void;
}

/** Reads the live remotes for hosts of other teams, each artefact once. Keeps only those of the latest release. */
export const createOpenRemotes = ({ origin, trusted, onError }: Dependencies) => {
  let known = new Map<string, Promise<Found | null>>();

  /** Null for a remote that was built without a federation manifest. */
  const readRemote = async (name: string, artefact: RemoteArtefact): Promise<OpenRemote | null> => {
    const { digest, version, manifest: own } = artefact;
    const { files } = await trusted.attested(name, digest);
    if (!files.has(FEDERATION_MANIFEST)) return null;
    const read = async (file: string): Promise<Buffer> => {
      const bytes = await trusted.file(name, digest, file);
      if (bytes === null) throw new Error(`${name}@${digest} has no ${file}`);
      return bytes;
    };
    const { shared, exposes } = describedSchema.parse(JSON.parse(String(await read('artefact.json'))));
    const manifest = manifestSchema.parse(JSON.parse(String(await read(FEDERATION_MANIFEST))));
    const base = `${origin}/artifacts/${name}/${digest}/`;
    const entry = manifest.metaData.remoteEntry.name;
    const live = {
      digest,
      version,
      manifest: `${base}${FEDERATION_MANIFEST}`,
      entry: `${base}${entry}`,
      integrity: integrityOf(await read(entry)),
      exposes,
      routes: own.routes.map(({ path, title, access }) => ({ path, title, access })),
      shared,
    };
    return { live, manifest: { ...manifest, metaData: { ...manifest.metaData, publicPath: base } } };
  };

  /** Never rejects. The caller awaits one remote after another, and an unhandled rejection would end the process. */
  const tryRemote = (key: string, name: string, artefact: RemoteArtefact): Promise<Found | null> => {
    const reading: Promise<Found | null> = readRemote(name, artefact).catch((error: unknown) => {
      if (known.get(key) === reading) known.delete(key);
      onError(error);
      return UNREADABLE;
    });
    return reading;
  };

  return async ({ remotes }: Pick<Release, 'remotes'>): Promise<ReadonlyMap<string, Found>> => {
    const next = new Map<string, Promise<Found | null>>();
    const readings = Object.entries(remotes).map(([name, artefact]) => {
      const key = `${name}@${artefact.digest}`;
      const reading = known.get(key) ?? tryRemote(key, name, artefact);
      next.set(key, reading);
      return { name, reading };
    });
    known = next;
    const found = new Map<string, Found>();
    for (const { name, reading } of readings) {
      const remote = await reading;
      if (remote !== null) found.set(name, remote);
    }
    return found;
  };
};
