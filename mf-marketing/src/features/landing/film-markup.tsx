import { renderToStaticMarkup } from 'react-dom/server';
import { FilmStage } from './components/FilmStage';
import { FRAME_MS, FRAMES } from './model/film';

/** A text or the line of a path, in document order: what the page's player can set. */
const PLACE = />([^<]+)(?=<)|\sd="([^"]*)"/g;

/** Attributes of the line, which is hidden from screen readers and has one colour. */
const DESCRIPTION = / (aria-label|data-direction)="[^"]*"/g;

/**
 * The recording for the prerendered page: every frame is rendered with the product's components, and what stays the same is left
 * out. The back end's player (`living.html.ts`) finds the places again in document order. Called by the build in Node.
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
