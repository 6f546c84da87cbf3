export { playTone } from './browser/tones';
export { SoundSwitch } from './components/SoundSwitch';
export { mayHaveSignals, SIGNALS_TIER } from './model/signal';
export {
  BUDGET_PREFERENCE,
  type ChosenKind,
  HOURLY_BUDGETS,
  NOTIFY_PREFERENCE,
  SIGNAL_KINDS,
  SOUNDS_PREFERENCE,
} from './model/signal-preferences';
