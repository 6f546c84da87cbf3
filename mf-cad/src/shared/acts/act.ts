import type { Call } from '@prebell/contracts';
import type { z } from 'zod';
import type { Op } from '../outbox/model/op';

export type Body = Op['body'];

/** Time and place of the work. */
export interface Moment {
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly timeZone: string;
}

/** What this screen knows about an act besides its endpoint. */
export interface Act {
  /** Its name in lists of entries. */
  readonly label: string;
  /** The call after the operation, as far as this browser can tell. */
  apply(call: Call, op: Op): Call;
  /** Whether the body needs more than the permission to write, so that a 403 is about the entry and not its sender. */
  needsSupervisor?(body: Body): boolean;
  /** Whether later entries of the call may reach the server before it, once the server refused it. */
  readonly letsOthersPass?: boolean;
}

/** An act on a call, typed into a form of its own. */
export interface WorkAct<Fields extends object> extends Act {
  /** The form's fields, which this browser stores until they are submitted. */
  readonly fields: z.ZodType<Fields>;
  /** Texts that the form requires although the schema of the body takes blank ones, each with its message. */
  readonly required?: { readonly [Field in keyof Fields]?: string };
  /** Form field of each field of a body that has another name. */
  readonly names?: (body: Body) => { readonly [field: string]: keyof Fields };
  /** The request's body without the time of the act. */
  toBody(fields: Fields, moment: Moment): Body;
  /** What speaks against a body on this call as the screen shows it, by form field; empty if nothing does. */
  faults?(body: Body, call: Call, moment: Moment): { readonly [Field in keyof Fields]?: string };
  /** The form of a refused operation, for repair. */
  toFields(op: Pick<Op, 'body' | 'entry'>): Fields;
  /** Whether closing the page would lose something; by default it would not. */
  isUnsaved?(fields: Fields): boolean;
}

/** Declares an act; its fields give the types of everything else. */
export const defineWork = <Fields extends object>(act: WorkAct<Fields>): WorkAct<Fields> => act;

/** A field of a body as typed; '' if there is none. */
export const textOf = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

/** A field of a body as the server stores it: trimmed, and null if it is blank. */
export const storedText = (body: Body, name: string): string | null => textOf(body, name).trim() || null;
