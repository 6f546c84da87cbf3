import path from 'node:path';
import { FilmLibrary, type MakeFilm, recordedSource } from '@prebell/market';
import type { Deps } from '../../deps';

/** Opens the films of the recorded days, which are in the folder `films` of the platform's data. */
export const openFilms = ({
  config,
  log,
  now,
  make,
}: Pick<Deps, 'config' | 'log' | 'now'> & { readonly make: MakeFilm }): FilmLibrary =>
  new FilmLibrary({
    folder: path.join(config.dataDir, 'films'),
    source: recordedSource(config.market),
    make,
    now,
    log,
  });

declare module '../../deps' {
  interface Deps {
    /** Films: what the desk showed on recorded days. */
    readonly films: FilmLibrary;
  }
}
