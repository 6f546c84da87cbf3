import { randomUUID } from 'node:crypto';
import {
  HOSTS,
  type HostArtefact,
  hostArtefactSchema,
  type RemoteArtefact,
  remoteArtefactSchema,
} from '@prebell/contracts';
import { z } from 'zod';
import type { Envelope, SigningKey } from './dsse';
import { openStatement, StatementError, type Subjects, sealStatement, sha256, sha256Schema } from './statement';
import type { Trust } from './trust';

const PROVENANCE = 'https://slsa.dev/provenance/v1';
const BUILD_TYPE = 'https://prebell.dev/artefact/v1';

/** Where a build comes from, according to its publisher. */
export interface Origin {
  /** Who ran the command: a person or a pipeline. The signing key only proves the team. */
  readonly by: string;
  /** URI of the machine or service. */
  readonly builder: string;
  /** Random id of this run of the command, without personal data; a new one by default. */
  readonly run?: string | undefined;
  readonly source: { readonly repository: string; readonly commit: string; readonly isModified: boolean } | null;
  /** Why the source is unknown. */
  readonly unknownSource?: string | undefined;
}

/** SLSA provenance v1. The names of extension fields begin with a vendor prefix. */
const predicateSchema = z.object({
  buildDefinition: z.object({
    buildType: z.literal(BUILD_TYPE),
    externalParameters: z.object({
      app: z.string(),
      /** The app's entry in a release; checked later, with the schema for a host or a remote. */
      artefact: z.unknown(),
    }),
    resolvedDependencies: z
      .array(
        z.object({
          uri: z.string(),
          digest: z.object({ gitCommit: z.string() }),
          annotations: z.object({ modified: z.boolean() }).optional(),
        }),
      )
      .default([]),
    prebell_unknownSource: z.string().optional(),
  }),
  runDetails: z.object({
    builder: z.object({ id: z.string() }),
    metadata: z.object({
      /** Id of the run. In artefacts from before `prebell_publishedBy`, the person. */
      invocationId: z.string(),
      finishedOn: z.string().optional(),
      prebell_publishedBy: z.string().optional(),
    }),
    // Source maps. SLSA's field for additional files of a build, for example for debugging.
    byproducts: z.array(z.object({ name: z.string(), digest: z.object({ sha256: sha256Schema }) })).default([]),
  }),
});

interface Signed {
  readonly app: string;
  /** SHA-256 of each file. */
  readonly files: Subjects;
  readonly artefact: HostArtefact | RemoteArtefact;
  /** SHA-256 of each source map. Source maps are not files of the artefact. */
  readonly maps?: Subjects;
}

/** SHA-256 of each file. */
export const hashesOf = (files: ReadonlyMap<string, Uint8Array>): Subjects =>
  new Map([...files].map(([name, bytes]) => [name, sha256(bytes)]));

/** A team's signature over every file of an artefact, its entry in a release, and its origin. */
export const attest = ({ app, files, artefact, maps = new Map() }: Signed, origin: Origin, key: SigningKey): Envelope =>
  sealAttestation(
    {
      subjects: files,
      predicate: {
        buildDefinition: {
          buildType: BUILD_TYPE,
          externalParameters: { app, artefact },
          resolvedDependencies: origin.source === null ? [] : [sourceOf(origin.source)],
          ...(origin.source === null && { prebell_unknownSource: origin.unknownSource }),
        },
        runDetails: {
          builder: { id: origin.builder },
          metadata: { invocationId: origin.run ?? newRun(), prebell_publishedBy: origin.by },
          byproducts: [...maps].map(([name, sha256]) => ({ name, digest: { sha256 } })),
        },
      },
    },
    key,
  );

/** A new id for one run of a command. */
export const newRun = (): string => `urn:uuid:${randomUUID()}`;

const sourceOf = ({ repository, commit, isModified }: NonNullable<Origin['source']>) => ({
  uri: repository,
  digest: { gitCommit: commit },
  annotations: { modified: isModified },
});

interface Content {
  readonly subjects: Subjects;
  readonly predicate: z.input<typeof predicateSchema>;
}

const sealAttestation = ({ subjects, predicate }: Content, key: SigningKey): Envelope =>
  sealStatement({ subjects, predicateType: PROVENANCE, predicate }, key);

/** An artefact as a trusted team published it. */
export interface Attested {
  readonly artefact: HostArtefact | RemoteArtefact;
  /** SHA-256 of each file. */
  readonly files: Subjects;
  /** SHA-256 of each source map. */
  readonly maps: Subjects;
  readonly teams: readonly string[];
  readonly keys: readonly string[];
  readonly origin: Origin;
}

export interface Asked {
  readonly app: string;
  readonly digest: string;
  readonly trust: Pick<Trust, 'publishersOf'>;
}

/** Opens an attestation. @throws StatementError when no trusted key of the app signed exactly this artefact. */
const openAttestation = (envelope: unknown, { app, digest, trust }: Asked): Attested => {
  const keys = trust.publishersOf(app);
  const opened = openStatement(envelope, { predicateType: PROVENANCE, predicate: predicateSchema, keys });
  const { buildDefinition, runDetails } = opened.predicate;
  const { externalParameters, resolvedDependencies } = buildDefinition;
  if (externalParameters.app !== app) throw new StatementError(`is about ${externalParameters.app}`);
  const artefact = readArtefact(app, externalParameters.artefact);
  if (artefact.digest !== digest) throw new StatementError(`is about ${app}@${artefact.digest}`);
  const [source] = resolvedDependencies;
  const { invocationId, prebell_publishedBy: by } = runDetails.metadata;
  return {
    artefact,
    files: opened.subjects,
    maps: new Map(runDetails.byproducts.map(({ name, digest: { sha256 } }) => [name, sha256])),
    teams: [...new Set(opened.signers.map(({ team }) => team))],
    keys: opened.signers.map(({ id }) => id),
    origin: {
      by: by ?? invocationId,
      builder: runDetails.builder.id,
      run: by === undefined ? undefined : invocationId,
      source:
        source === undefined
          ? null
          : {
              repository: source.uri,
              commit: source.digest.gitCommit,
              isModified: source.annotations?.modified === true,
            },
      unknownSource: buildDefinition.prebell_unknownSource,
    },
  };
};

/** Parse by the kind of app: a remote with an invalid manifest must not pass as a host, which has no manifest. */
function readArtefact(app: string, artefact: unknown): HostArtefact | RemoteArtefact {
  const isHost = (HOSTS as readonly string[]).includes(app);
  const parsed = (isHost ? hostArtefactSchema : remoteArtefactSchema).safeParse(artefact);
  if (!parsed.success) throw new UnreadableError(`cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** A team with the right to publish signed an entry that is invalid in a release. */
class UnreadableError extends StatementError {}

/**
 * The first attestation that we trust. Others may be from a team without the right, or forged. If there is none, a
 * sentence without a subject that says why.
 */
export const findBelieved = (envelopes: readonly unknown[], asked: Asked): Attested | string => {
  let why = envelopes.length === 0 ? 'is not signed' : 'carries no signature of a key that may publish it';
  for (const envelope of envelopes) {
    try {
      return openAttestation(envelope, asked);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      if (error instanceof UnreadableError) why = error.message;
    }
  }
  return why;
};
