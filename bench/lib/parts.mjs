// What the measurements use of the product.

export { createMarket } from '../../bff/src/integrations/market/create-market';
export { Catalysts } from '../../bff/src/integrations/market/engine/catalysts';
export { Engine } from '../../bff/src/integrations/market/engine/engine';
export { ScannerTables } from '../../bff/src/integrations/market/engine/scanner-tables';
export { createSimulator } from '../../bff/src/integrations/market/simulator/simulator';
export { tradingDay } from '../../contracts/src/rules/market-calendar';
