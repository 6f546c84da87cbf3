// Before `npm start`: npm's shell on Windows knows no `exec`, so that script itself could not say what is wrong.
import { requireNode, requireSystem } from './lib/requirements.mjs';

try {
  requireSystem();
  requireNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
