import type { Call } from '@prebell/contracts';
import type { z } from 'zod';
import type { Op } from '../outbox/model/op';

export type Body = Op['body'];

/** When and where the work is done. */
export interface Moment {
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly timeZone: string;
}

/** An act of a dispatcher, as this screen handles it: its label, and its effect on a call. */
export interface Act {
  /** Its name in lists of entries. */
  readonly label: string;
  /** Predicts the call after the operation, with what this browser knows. */
  apply(call: Call, op: Op): Call;
  /** Whether the body needs more than write permission. A 403 is then about the entry and not about its sender. */
  needsSupervisor?(body: Body): boolean;
  /** Whether later entries of the call may be sent while this one is refused. */
  readonly letsOthersPass?: boolean;
}

/** An act on an existing call that has its own form. */
export interface WorkAct<Fields extends object> extends Act {
  /** The form's fields, which this browser stores until they are submitted. */
  readonly fields: z.ZodType<Fields>;
  /** Fields that the form requires although the body's schema accepts blank text, with the error message of each. */
  readonly required?: { readonly [Field in keyof Fields]?: string };
  /** The form field for each field of a body, where the names differ. */
  readonly names?: (body: Body) => { readonly [field: string]: keyof Fields };
  /** Builds the request's body, without the time of the act. */
  toBody(fields: Fields, moment: Moment): Body;
  /** Problems with a body for this call as the screen shows it, by form field; empty if there are none. */
  faults?(body: Body, call: Call, moment: Moment): { readonly [Field in keyof Fields]?: string };
  /** Fills the form from a refused operation, for repair. */
  toFields(op: Pick<Op, 'body' | 'entry'>): Fields;
  /** Whether closing the page would lose something; false by default. */
  isUnsaved?(fields: Fields): boolean;
}

/** Declares an act. Its types follow from `fields`. */
export const defineWork = <Fields extends object>(act: WorkAct<Fields>): WorkAct<Fields> => act;

/** A field of a body as typed; '' if there is none. */
export const textOf = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

/** A field of a body as the server stores it: trimmed, and null if it is blank. */
export const storedText = (body: Body, name: string): string | null => textOf(body, name).trim() || null;
