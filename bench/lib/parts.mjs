// What the measurements use of the product.

export { readFrame } from '../../bff/src/integrations/market/alpaca/messages';
export { startClock } from '../../bff/src/integrations/market/clock/market-clock';
export { Catalysts } from '../../bff/src/integrations/market/engine/catalysts';
export { Engine } from '../../bff/src/integrations/market/engine/engine';
export { HitDetector } from '../../bff/src/integrations/market/engine/hits/hit-detector';
export { ScannerTables } from '../../bff/src/integrations/market/engine/scanner-tables';
export { createReplay } from '../../bff/src/integrations/market/replay/replay';
export { workerLink } from '../../bff/src/integrations/market/service/engine-link';
export { MarketService } from '../../bff/src/integrations/market/service/market-service';
export { whyAnswer } from '../../bff/src/integrations/market/service/why-answer';
export { createSimulator } from '../../bff/src/integrations/market/simulator/simulator';
export { tradingDay } from '../../contracts/src/rules/market-calendar';
