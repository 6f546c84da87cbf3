import { renderToStaticMarkup } from 'react-dom/server';
import { FilmStage } from './components/FilmStage';
import { FRAME_MS, FRAMES } from './model/film';

/** What the page's player can change, in document order: a text, or the line of a path. */
const PLACE = />([^<]+)(?=<)|\sd="([^"]*)"/g;

/** Attributes that describe a line. The player ignores them, because lines are hidden from screen readers and have one colour. */
const DESCRIPTION = / (aria-label|data-direction)="[^"]*"/g;

/**
 * The recording as data for the prerendered page. Renders every frame with the product's components and keeps only what differs
 * between frames. The back end's player (`living.html.ts`) finds the same places by document order. The build calls this in
 * Node.
 * @throws if two frames differ in anything but texts and lines
 */
export const filmOf = (): string => {
  const rendered = FRAMES.map((_, frame) => renderToStaticMarkup(<FilmStage frame={frame} />));
  const bones = rendered.map((html) =>
    html.replace(DESCRIPTION, '').replace(PLACE, (_, text) => (text === undefined ? ' d=""' : '>')),
  );
  if (new Set(bones).size > 1) throw new Error('Frames of the film differ in more than texts and lines');
  const values = rendered.map((html) => [...html.matchAll(PLACE)].map(([, text, line]) => text ?? line ?? ''));
  const places = (values[0] ?? []).flatMap((_, place) =>
    new Set(values.map((frame) => frame[place])).size > 1 ? [place] : [],
  );
  const film = { every: FRAME_MS, places, frames: values.map((frame) => places.map((place) => frame[place])) };
  return `<script type="application/json" id="film">${JSON.stringify(film).replace(/</g, '\\u003c')}</script>`;
};
