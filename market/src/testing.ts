/** For tests in other workspaces: a scripted market, and a server that behaves like Alpaca's. */
export { createAlpaca } from './alpaca/create-alpaca';
export { AlpacaServer, KEYS } from './alpaca/testing';
export { LiveScriptedProvider, ScriptedProvider } from './engine/testing';
export { makeFilm } from './film/film-maker';
export { runBacktest } from './proof/run-backtest';
export { LISTING_HEADING, listing, MINUTE_HEADING, replayFolder, STEPPED_DAYS, steppedDays } from './replay/testing';
export { LatencyMeter } from './service/latency-meter';
export { early, localLink, SCANNED, START, scriptedConfig, silent, startScriptedMarket } from './service/testing';
