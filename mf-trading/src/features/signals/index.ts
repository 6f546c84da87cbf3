export { playTone } from './browser/tones';
export { SoundSwitch } from './components/SoundSwitch';
export { mayHaveSignals, SIGNALS_TIER, type SignalKind } from './model/signal';
export {
  BUDGET_PREFERENCE,
  HOURLY_BUDGETS,
  NOTIFY_PREFERENCE,
  SIGNAL_KINDS,
  SOUNDS_PREFERENCE,
} from './model/signal-preferences';
