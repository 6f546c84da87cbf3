import type { z } from 'zod';
import { cad } from './cad';

/**
 * What a dispatcher can do to a call. Outboxes store each act under its name here. The dispatch screen and the server
 * both validate its body with the schema of its endpoint. `event` is its type in the record.
 */
export const callActs = {
  create: { endpoint: cad.createCall, event: 'created' },
  dispatch: { endpoint: cad.dispatchCall, event: 'dispatched' },
  status: { endpoint: cad.moveCall, event: 'moved' },
  comments: { endpoint: cad.saveComments, event: 'comments' },
  radio: { endpoint: cad.addRadioLog, event: 'radio_log' },
  par: { endpoint: cad.confirmPar, event: 'par' },
  correction: { endpoint: cad.correctRadioLog, event: 'radio_correction' },
  amendment: { endpoint: cad.amendCall, event: 'amended' },
  merge: { endpoint: cad.mergeCall, event: 'merged' },
} as const;
export type CallActName = keyof typeof callActs;
export const CALL_ACTS = Object.keys(callActs) as CallActName[];

/** The validated body of an act. */
export type CallActBody<Name extends CallActName> = z.output<(typeof callActs)[Name]['endpoint']['body']>;
