/**
 * The default shortcuts of the desk that people use most. `tooling/lib/shortcuts.test.mjs` compares them with the desk's own
 * table.
 */
export const SHORTCUTS: readonly { readonly action: string; readonly keys: string; readonly text: string }[] = [
  { action: 'search', keys: '/', text: 'Search for a symbol' },
  { action: 'row-down', keys: 'J', text: 'Next row' },
  { action: 'row-up', keys: 'K', text: 'Previous row' },
  { action: 'next-new', keys: 'N', text: 'Open the chart of the next new row' },
  { action: 'freeze', keys: 'F', text: 'Freeze the row order' },
  { action: 'mute', keys: 'M', text: 'Mute sounds' },
  { action: 'why', keys: 'Y', text: 'Explain why the charted symbol is listed or not' },
  { action: 'replay', keys: 'R', text: 'Replay the newest hit of the charted symbol' },
  { action: 'two-charts', keys: 'T', text: 'Show one chart or two' },
  { action: 'brief', keys: 'B', text: 'Open the morning brief' },
  { action: 'help', keys: '?', text: 'Show keyboard shortcuts' },
];
