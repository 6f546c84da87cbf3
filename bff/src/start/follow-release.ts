import { seconds } from '@prebell/contracts';
import { openStore } from '@prebell/release/store';
import type { Config } from '../config';

const LOOK_EVERY_MS = seconds(5);

/** The id of the live release for the log: at most a few seconds old, null while nothing is published. */
export const followRelease = ({ releaseStore }: Pick<Config, 'releaseStore'>): (() => string | null) => {
  const store = openStore(releaseStore);
  let live: string | null = null;
  const look = () => {
    store.head().then(
      (head) => {
        live = head ?? live;
      },
      // The pages' own reader reports a store that cannot be read.
      () => undefined,
    );
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
  return () => live;
};
