import type { Call } from '@prebell/contracts';

const WORDS: Readonly<Record<string, string>> = {
  time_received: 'time received',
  primary_dispatched_time: 'time dispatched',
  closed_at: 'time closed',
  caller_erased_at: 'time the caller was erased',
  units: 'unit times',
  radio_logs: 'radio log times',
};

/** Names the unreadable parts of a call, each once. */
export const unreadableParts = ({ unreadable = [] }: Call): string => {
  const parts = unreadable.map((field) => field.split('.')[0] ?? field);
  return [...new Set(parts)].map((part) => WORDS[part] ?? part.replaceAll('_', ' ')).join(', ');
};
