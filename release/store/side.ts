import { remoteManifestSchema, teamSchema } from '@prebell/contracts';
import { z } from 'zod';
import { type AppMap, digestsOf } from './apps';
import type { ReleaseStore } from './store';

const namesSchema = z.array(z.string()).readonly();
const textsSchema = z.record(z.string(), namesSchema).readonly();

/** How an app uses one name that a shared package exports. */
const useSchema = z.object({
  /** Props that it gives somewhere. */
  props: namesSchema.optional(),
  /** Props that it gives wherever it names them one by one; without such a place there is no list. */
  always: namesSchema.optional(),
  /** Texts that it writes out as the value of a prop. */
  values: textsSchema.optional(),
  /** Members that it reads from the function's result. */
  members: namesSchema.optional(),
});

/** One name that a shared package exports, as its types describe it. */
const offerSchema = z.object({
  /** A component's props, without those of HTML. */
  props: namesSchema.optional(),
  required: namesSchema.optional(),
  /** Props that take only these texts. */
  values: textsSchema.optional(),
  /** Whether it takes the attributes of HTML. */
  html: z.boolean().optional(),
  /** Members of the function's result. */
  members: namesSchema.optional(),
});

/** By the import path of a shared module, then by the exported name. */
const usesSchema = z.record(z.string(), z.record(z.string(), useSchema).readonly()).readonly();
const offersSchema = z.record(z.string(), z.record(z.string(), offerSchema).readonly()).readonly();

export type Use = z.output<typeof useSchema>;
export type Offer = z.output<typeof offerSchema>;
export type Uses = z.output<typeof usesSchema>;
export type Offers = z.output<typeof offersSchema>;

/** What every build describes for the apps that are deployed separately. */
export const describedSchema = z.object({
  /** The team that owns the app; none for a text that a publish would refuse. */
  team: teamSchema.optional().catch(undefined),
  manifest: remoteManifestSchema.optional(),
  /** Ranges that a remote needs, versions that a host brings. */
  shared: z.record(z.string(), z.string()).default({}),
  /** The federation runtime: the range that a remote takes from its host, the version that a host gives. */
  runtime: z.string().optional(),
  /** The contracts a host was built with. */
  contracts: z.string().optional(),
  /** What a remote takes from its host at run time. */
  uses: usesSchema.optional(),
  /** What a host gives to remotes. */
  offers: offersSchema.optional(),
  /** The attributes of HTML that the host's components take. */
  html: namesSchema.default([]),
});

/** One side of the agreement between hosts and remotes: what an app's build says about the packages that they share. */
export interface Side extends z.output<typeof describedSchema> {
  readonly app: string;
}

/** The sides of all apps in a map. An artefact that is gone or cannot be read has none. */
export const sidesOf = (store: ReleaseStore, map: AppMap): Promise<Side[]> => createSideReader(store)(map);

export type SideReader = (map: AppMap) => Promise<Side[]>;

/** The same for several maps that share artefacts: each is read once. */
export const createSideReader = (store: ReleaseStore): SideReader => {
  const known = new Map<string, Promise<Side | null>>();
  const read = async (app: string, digest: string): Promise<Side | null> => {
    const text = await store.file(app, digest, 'artefact.json');
    const parsed = text === null ? null : describedSchema.safeParse(JSON.parse(String(text)));
    return parsed?.success ? { ...parsed.data, app } : null;
  };
  return async (map) => {
    const sides = await Promise.all(
      Object.entries(digestsOf(map)).map(([app, digest]) => {
        const key = `${app}@${digest}`;
        const side = known.get(key) ?? read(app, digest);
        known.set(key, side);
        return side;
      }),
    );
    return sides.filter((side) => side !== null);
  };
};
