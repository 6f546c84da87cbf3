import { FEDERATION_MANIFEST, type LiveRemote, type Release, type RemoteArtefact } from '@prebell/contracts';
import { integrityOf, type TrustedStore } from '@prebell/release/store';
import { z } from 'zod';

/** The fields of a build that a host of another team needs and that the release does not repeat. */
const describedSchema = z.object({ shared: z.record(z.string(), z.string()), exposes: z.array(z.string()) });
const manifestSchema = z.looseObject({
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string().regex(/^[\w.-]+\.js$/) }) }),
});
export type FederationManifest = z.infer<typeof manifestSchema>;

interface OpenRemote {
  readonly live: LiveRemote;
  readonly manifest: FederationManifest;
}

interface Dependencies {
  /** The platform's origin, without a trailing slash. */
  readonly origin: string;
  /** Files with the bytes that their team signed. */
  readonly trusted: Pick<TrustedStore, 'file'>;
  readonly onError: (error: unknown) => void;
}

/** Reads the live remotes as hosts of other teams need them, each artefact once. Only those of the last release stay. */
export const createOpenRemotes = ({ origin, trusted, onError }: Dependencies) => {
  let known = new Map<string, Promise<OpenRemote | null>>();

  const readRemote = async (name: string, artefact: RemoteArtefact): Promise<OpenRemote | null> => {
    const { digest, version, manifest: own } = artefact;
    const read = (file: string) => trusted.file(name, digest, file);
    const { shared, exposes } = describedSchema.parse(JSON.parse(String(await read('artefact.json'))));
    const text = await read(FEDERATION_MANIFEST);
    if (text === null) return null;
    const base = `${origin}/artifacts/${name}/${digest}/`;
    const manifest = manifestSchema.parse(JSON.parse(String(text)));
    const entry = manifest.metaData.remoteEntry.name;
    const bytes = await read(entry);
    if (bytes === null) throw new Error(`${name}@${digest} has no ${entry}`);
    const live = {
      digest,
      version,
      manifest: `${base}${FEDERATION_MANIFEST}`,
      entry: `${base}${entry}`,
      integrity: integrityOf(bytes),
      exposes,
      routes: own.routes.map(({ path, title, access }) => ({ path, title, access })),
      shared,
    };
    return { live, manifest: { ...manifest, metaData: { ...manifest.metaData, publicPath: base } } };
  };

  return async ({ remotes }: Pick<Release, 'remotes'>): Promise<ReadonlyMap<string, OpenRemote>> => {
    const next = new Map<string, Promise<OpenRemote | null>>();
    const found = new Map<string, OpenRemote>();
    for (const [name, artefact] of Object.entries(remotes)) {
      const key = `${name}@${artefact.digest}`;
      next.set(key, known.get(key) ?? readRemote(name, artefact));
    }
    known = next;
    for (const [name, { digest }] of Object.entries(remotes)) {
      const key = `${name}@${digest}`;
      const remote = await next.get(key)?.catch((error: unknown) => {
        // The store may be back at the next request.
        next.delete(key);
        onError(error);
        return null;
      });
      if (remote != null) found.set(name, remote);
    }
    return found;
  };
};
