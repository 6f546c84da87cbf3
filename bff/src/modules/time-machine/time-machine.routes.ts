import { createHash } from 'node:crypto';
import { endpoints, momentOf, SCAN_STEP_HITS, toMs, tradingDay, withinDay } from '@prebell/contracts';
import type { AskedScan, Film, FilmState, ScanFilm } from '@prebell/market';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { type HandlerInput, mount } from '../../http/mount';
import { explainedScanners, ownWhy } from '../custom-scanners/own-why.service';
import { assertCandleRange } from '../market/candle-range.rules';
import { levelsBefore } from '../market/previous-levels.service';
import { visibleWhy } from '../market/visible-why.service';
import { scannerNamed } from '../scanners/scanners.policy';
import { dateOf, instantIn } from './moment.rules';
import { recordedScanOf } from './recorded-scan.service';
import { answerOf, assertMayTravel, notReady, notRecorded, scanNotReady, tooManyScans } from './time-machine.policy';

/** A browser asks each time and mostly gets a 304. It must ask, because another film may answer at the same address. */
const CACHING = 'private, no-cache';

const list = (symbols: string): string[] => [...new Set(symbols.split(','))];

type Asked = Pick<HandlerInput<undefined, undefined, undefined>, 'c' | 'actor'> & {
  readonly params: { readonly at: string };
};

/** Throws NO_MARKET_DATA for a day without trading, and VALIDATION_FAILED for a minute outside its day. */
const momentAsked = (moment: string): { readonly date: string; readonly at: number } => {
  const date = dateOf(moment);
  const day = tradingDay(date);
  if (day === null) throw notRecorded(date);
  const at = instantIn(day, moment);
  if (at !== null) return { date, at };
  const message = `${moment} is outside the day, which goes from ${momentOf(toMs(day.pre_open))} to ${momentOf(toMs(day.post_close))}`;
  throw new AppError('VALIDATION_FAILED', message, { fields: { issues: [{ path: 'at', message }] } });
};

/** Sends the answer with an ETag, or a 304 if the browser already has it. */
const tagged = async <T extends object>(
  { c }: Pick<Asked, 'c'>,
  film: string,
  answer: () => Promise<T> | T,
): Promise<T | Response> => {
  const { pathname, search } = new URL(c.req.url);
  const tag = createHash('sha256').update(`${film} ${pathname}${search}`).digest('base64url').slice(0, 22);
  const headers = { 'Cache-Control': CACHING, ETag: `"${tag}"` };
  if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers);
  const value = await answer();
  for (const [name, text] of Object.entries(headers)) c.header(name, text);
  return value;
};

/** The minute that a request is about: the one on screen, or an earlier one (epoch seconds). */
const momentOfQuestion = (film: Film, at: number, asked: number | undefined): number =>
  asked === undefined ? at : Math.min(at, withinDay(toMs(asked), film.day));

const failedScan = (failure: string): FilmState => ({ state: 'failed', progress: 0, failure });

/** Shows the desk on recorded days, from their films. */
export const timeMachineRoutes = ({ config, db, films }: Pick<Deps, 'config' | 'db' | 'films'>): Router => {
  const router = createRouter();
  const own = endpoints.timeMachine;

  /**
   * Answers from the film of the requested day. Everyone who may ask gets the same answer, so its ETag depends only on
   * the film's key and the address.
   */
  const answer = async <T extends object>(
    asked: Asked,
    question: (film: Film, at: number) => Promise<T> | T,
    /** Anything else that the answer depends on. */
    facts = '',
  ): Promise<T | Response> => {
    assertMayTravel(asked.actor);
    const { date, at } = momentAsked(asked.params.at);
    const answered = await films.ask(date, (film) => tagged(asked, film.key + facts, () => question(film, at)));
    return answerOf(answered, date, notReady);
  };

  /** Answers from the film of one of the actor's own scanners. */
  const answerScan = async <T extends object>(
    asked: Asked & { readonly params: { readonly id: string } },
    question: (film: ScanFilm, at: number, scan: AskedScan) => Promise<T> | T,
  ): Promise<T | Response> => {
    const { scan } = await recordedScanOf(db, asked.params.id, asked.actor);
    const { date, at } = momentAsked(asked.params.at);
    const answered = await films.scans.ask(date, scan, (film) =>
      // The film does not depend on the scanner's version, but the hits in the answer contain it.
      tagged(asked, `${film.key} ${scan.version}`, () => question(film, at, scan)),
    );
    return answerOf(answered, date, scanNotReady);
  };

  mount(router, own.days, async ({ actor }) => {
    assertMayTravel(actor);
    const { films: found, missing } = await films.days();
    return { films: [...found], missing: [...missing], simulated: config.market.provider === 'simulator' };
  });
  mount(router, own.film, async ({ actor, params: { date } }) => {
    assertMayTravel(actor);
    const film = await films.film(date);
    if (film === null) throw notRecorded(date);
    return { film };
  });
  mount(router, own.make, async ({ actor, params: { date } }) => {
    assertMayTravel(actor);
    const film = await films.make(date);
    if (film === null) throw notRecorded(date);
    return { film };
  });
  mount(router, own.makeScan, async ({ actor, params: { date, id } }) => {
    const { scan, fault } = await recordedScanOf(db, id, actor);
    if (fault !== null) return { scan: failedScan(fault) };
    const state = await films.scans.make(date, scan, actor.id);
    if (state === null) throw notRecorded(date);
    if (state === 'too_many') throw tooManyScans();
    return { scan: state };
  });
  mount(router, own.scan, async ({ actor, params: { date, id } }) => {
    const { scan, fault } = await recordedScanOf(db, id, actor);
    if (fault !== null) return { scan: failedScan(fault) };
    const state = await films.scans.state(date, scan);
    if (state === null) throw notRecorded(date);
    return { scan: state };
  });
  mount(router, own.scanStep, (input) =>
    answerScan(input, async (film, at, scan) => {
      const { rows, count } = await film.list(at);
      const { hits, isFull } = await film.hits(at, scan, { after: input.query.after, limit: SCAN_STEP_HITS });
      const as_of = new Date(at).toISOString();
      return { at: input.params.at, as_of, list: { rows, count }, hits, full: isFull };
    }),
  );
  mount(router, own.nextScanHit, (input) =>
    answerScan(input, (film, at) => {
      const next = film.nextHit(at);
      return { at: next === null ? null : momentOf(next) };
    }),
  );
  mount(router, own.step, (input) =>
    answer(input, async (film, at) => ({
      at: input.params.at,
      as_of: new Date(at).toISOString(),
      ...(await film.step(at, input.query.symbols === undefined ? [] : list(input.query.symbols))),
    })),
  );
  mount(router, own.nextHit, (input) =>
    answer(input, (film, at) => {
      const next = film.nextHit(at, input.query.scanner);
      return { at: next === null ? null : momentOf(next) };
    }),
  );
  mount(router, own.hits, (input) =>
    answer(input, async (film, at) => {
      const { scanner, before, limit } = input.query;
      const { hits, hasMore } = await film.hits(at, { scanner: scannerNamed(scanner), before, limit });
      return { date: film.day.date, hits, limit: null, next: hasMore ? hits.at(-1)!.seq : null };
    }),
  );
  mount(router, own.candles, (input) =>
    answer(input, (film, at) => {
      assertCandleRange(input.query);
      return film.candles(at, input.query);
    }),
  );
  mount(router, own.quote, (input) =>
    answer(input, async (film, at) => {
      const { symbol } = input.params;
      const quote = await film.quote(at, symbol);
      if (quote === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol} at this minute`);
      return quote;
    }),
  );
  mount(router, own.why, (input) =>
    answer(input, async (film, at) => {
      const { symbol, at: asked } = input.query;
      const why = await film.why(momentOfQuestion(film, at, asked), symbol);
      if (why === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol} at this minute`);
      // Everyone who may replay recorded days may read every figure.
      return visibleWhy(why, { subject: input.actor, isListed: true });
    }),
  );
  mount(router, own.ownWhy, async (input) => {
    assertMayTravel(input.actor);
    const scanners = await explainedScanners(db, input.actor.id);
    const facts = scanners.map(({ id, version, name }) => ` ${id} ${version} ${name}`).join();
    return answer(
      input,
      async (film, at) => {
        const { symbol, at: asked } = input.query;
        const moment = momentOfQuestion(film, at, asked);
        const why = await ownWhy(symbol, scanners, (scans) => film.whyScans(moment, symbol, scans));
        if (why === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol} at this minute`);
        return why;
      },
      facts,
    );
  });
  mount(router, own.levels, (input) =>
    answer(input, async (film, at) => ({
      levels: await levelsBefore(
        film.day.date,
        { quote: (symbol) => film.quote(at, symbol), candles: (request) => film.candles(at, request) },
        list(input.query.symbols),
      ),
    })),
  );
  mount(router, own.search, (input) =>
    answer(input, async (film, at) => ({ results: await film.search(at, input.query.q) })),
  );
  mount(router, own.halts, (input) => answer(input, (film, at) => film.halts(at)));
  mount(router, own.news, (input) =>
    answer(input, async (film, at) => ({
      news: await film.news(at, input.query.symbol ?? null, input.query.limit),
    })),
  );
  return router;
};
