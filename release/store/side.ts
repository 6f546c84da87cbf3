import { remoteManifestSchema, teamSchema } from '@prebell/contracts';
import { z } from 'zod';
import { type AppMap, digestsOf } from './apps';
import type { ReleaseStore } from './store';

const namesSchema = z.array(z.string()).readonly();
const textsSchema = z.record(z.string(), namesSchema).readonly();

/** How an app uses one exported name of a shared package. */
const useSchema = z.object({
  /** Props that it passes at least once. */
  props: namesSchema.optional(),
  /**
   * Props that it passes every time, counting only the places that list their props one by one. Missing if there is no
   * such place.
   */
  always: namesSchema.optional(),
  /** Literal texts that it passes as the value of a prop. */
  values: textsSchema.optional(),
  /** Members of the function's result that it reads. */
  members: namesSchema.optional(),
});

/** One exported name of a shared package, as its types describe it. */
const offerSchema = z.object({
  /** A component's props, without the HTML attributes. */
  props: namesSchema.optional(),
  required: namesSchema.optional(),
  /** Props that accept only these texts. */
  values: textsSchema.optional(),
  /** Whether it accepts HTML attributes. */
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

/** The part of each build's `artefact.json` that is compared with the apps that are deployed separately. */
export const describedSchema = z.object({
  /** The team that owns the app; undefined if a publish would reject the name. */
  team: teamSchema.optional().catch(undefined),
  manifest: remoteManifestSchema.optional(),
  /** Shared packages: version ranges that a remote needs, or versions that a host provides. */
  shared: z.record(z.string(), z.string()).default({}),
  /**
   * The federation runtime: the version range that a remote needs from its host, or the version that a host provides.
   */
  runtime: z.string().optional(),
  /** Version of the contracts with which a host was built. */
  contracts: z.string().optional(),
  /** What a remote uses of its host's packages at run time. */
  uses: usesSchema.optional(),
  /** What a host offers to remotes. */
  offers: offersSchema.optional(),
  /** The HTML attributes that the host's components accept. */
  html: namesSchema.default([]),
});

/** One side of the comparison of a host with a remote: what its build says about the packages that they share. */
export interface Side extends z.output<typeof describedSchema> {
  readonly app: string;
}

/** The sides of all apps in a map, without those whose artefact is gone or unreadable. */
export const sidesOf = (store: ReleaseStore, map: AppMap): Promise<Side[]> => createSideReader(store)(map);

export type SideReader = (map: AppMap) => Promise<Side[]>;

/** The same for several maps that share artefacts, each of which is read once. */
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
