// What the measurements use of the product.

export { tradingDay } from '../../contracts/src/rules/market-calendar';
export { readFrame } from '../../market/src/alpaca/messages';
export { startClock } from '../../market/src/clock/market-clock';
export { Catalysts } from '../../market/src/engine/catalysts';
export { Engine } from '../../market/src/engine/engine';
export { HitDetector } from '../../market/src/engine/hits/hit-detector';
export { ScannerTables } from '../../market/src/engine/scanner-tables';
export { createReplay } from '../../market/src/replay/replay';
export { workerLink } from '../../market/src/service/engine-link';
export { MarketService } from '../../market/src/service/market-service';
export { whyAnswer } from '../../market/src/service/why-answer';
export { createSimulator } from '../../market/src/simulator/simulator';
