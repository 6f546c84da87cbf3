import { join } from 'node:path';
import { DEFAULT_TIMER_LIMITS } from '@prebell/contracts';
import { openPublisher, openStore, publish, readBuild } from '@prebell/release/store';
import { type Config, createArtefactFiles, openLiveReleases, openReleases, releaseRoutes } from 'bff/measuring';
import pino from 'pino';
import { isLong } from './lib/is-long';
import { withFolder } from './lib/platform';
import { APPS } from './lib/releases';
import { root } from './lib/root';
import { quantile } from './lib/statistics';

interface File {
  readonly app: string;
  readonly digest: string;
  readonly url: string;
  readonly name: string;
}

const ROUNDS = isLong ? 4_000 : 400;

/** What the signatures of releases cost where files are served. */
export const run = () =>
  withFolder(async (dataDir) => {
    const store = openStore(join(dataDir, 'store'));
    const origin = { by: 'the bench', builder: 'urn:prebell:bench', source: null };
    const publisher = openPublisher({ store, dataDir, trustFile: null, origin });
    await publisher.ring.prepare();
    const builds = await Promise.all(['shell', ...APPS].map((app) => readBuild(app, join(root, app, 'dist'))));
    await publish(publisher, builds);
    const place = { dataDir, releaseStore: store.name, releaseTrust: null, releaseKey: null };
    const { trusted } = openReleases(place);
    const files = builds.flatMap(({ app, digest, artefact }) =>
      [artefact.entry, ...artefact.css, ...artefact.preload].map((url) => ({
        app,
        digest,
        url,
        name: url.slice(`/artifacts/${app}/${digest}/`.length),
      })),
    );

    const served = createArtefactFiles({
      store,
      trusted,
      lastKnown: null,
      reader: { current: async () => null, canary: async () => null, isStoreAway: () => false },
      onRefused: () => {},
    });
    const timeOf = async (work: (file: File) => unknown) => {
      const began = performance.now();
      for (const file of files) await work(file);
      return (performance.now() - began) / files.length;
    };
    const check = ({ app, digest }: File) => trusted.attested(app, digest);
    const read = ({ app, digest, name }: File) => store.file(app, digest, name);
    const verify = ({ app, digest, name }: File) => trusted.file(app, digest, name);
    const first = await timeOf(({ app, digest, name }) => served.served(app, digest, name, 'br'));
    const cad = { timeZone: 'UTC', timerLimits: DEFAULT_TIMER_LIMITS };
    const config = { ...place, demo: false, publicOrigin: null, port: 3000, cad } as Config;
    const log = pino({ level: 'silent' });
    const router = releaseRoutes({ config, log, releases: openLiveReleases(config, log) });
    const request = async ({ url }: { url: string }) =>
      (await router.request(url, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    await timeOf(request);

    const times = { check: [] as number[], read: [] as number[], verify: [] as number[], whole: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.whole.push(await timeOf(request));
      times.check.push(await timeOf(check));
      times.read.push(await timeOf(read));
      times.verify.push(await timeOf(verify));
    }
    // A low quantile, because other programs on the machine can only make a time longer.
    const [own, whole, plain, hashed] = [times.check, times.whole, times.read, times.verify].map((list) =>
      quantile(list, 0.05),
    ) as [number, number, number, number];
    const us = (milliseconds: number) => `${(milliseconds * 1_000).toFixed(1)} µs`;
    const share = (part: number, of: number) => `${((100 * part) / of).toFixed(2)} %`;
    return [
      `${files.length} files of ${builds.length} apps, ${ROUNDS} rounds in turns; the 5th percentile for one file.`,
      `From memory, as all but the first request for a file: the check of the signed artefact takes ${us(own)} of ${us(whole)} for the request inside the process, ${share(own, whole)}.`,
      `First request: hashing takes ${us(hashed - plain)} of ${(first).toFixed(1)} ms for reading, hashing and compressing, ${share(hashed - plain, first)}.`,
    ];
  });
