/** The acts in the record, in words for the screen. */
const WORDS: Readonly<Record<string, string>> = {
  created: 'Logged',
  dispatched: 'Dispatched',
  assign: 'Unit added',
  en_route: 'En route',
  on_scene: 'On scene',
  clear: 'Clear',
  close: 'Closed',
  cancel: 'Cancelled',
  reopen: 'Reopened',
  comments: 'Comments saved',
  radio_log: 'Radio entry',
  radio_correction: 'Radio entry corrected',
  amended: 'Corrected',
  repaired: 'Times repaired',
  caller_erased: 'Caller erased',
  discarded: 'Entry discarded',
  par: 'PAR confirmed',
  merged: 'Merged',
  merge_taken_back: 'Merge taken back',
  moved: 'Status changed',
  exported: 'Exported',
  admin_access: 'Read with administrator rights',
  names_sealed: 'Names sealed',
  run_cards: 'Run cards saved',
  verified: 'Record checked',
  handover: 'Handover note',
};

/** 'En route E31'. An act that only a newer server knows shows under its raw name. */
export const deedText = ({ deed, unit }: { readonly deed: string; readonly unit: string | null }): string =>
  [WORDS[deed] ?? deed.replaceAll('_', ' '), unit].filter(Boolean).join(' ');
