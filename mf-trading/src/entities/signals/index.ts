export { playTone } from './browser/tones';
export { SoundSwitch } from './components/SoundSwitch';
export { useSignalOutput } from './hooks/useSignalOutput';
export { mayHaveSignals, SIGNALS_TIER, type Signal } from './model/signal';
export {
  BUDGET_PREFERENCE,
  type ChosenKind,
  HOURLY_BUDGETS,
  NOTIFY_PREFERENCE,
  SIGNAL_KINDS,
  SOUNDS_PREFERENCE,
} from './model/signal-preferences';
