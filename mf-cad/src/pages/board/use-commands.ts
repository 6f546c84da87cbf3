import type { Call } from '@prebell/contracts';
import type { Step } from '../../features/command-line';
import type { WorkFields, WorkKind } from '../../shared/acts/acts';
import type { Desk } from '../../shared/desk';
import { prepare } from '../../shared/work/call-work';
import { beginCall, toNewCall } from '../../shared/work/new-call';

interface Options {
  readonly desk: Desk;
  readonly timeZone: string;
  readonly calls: readonly Call[];
  /** The dispatcher's initials. */
  readonly initials: string;
  readonly onSelect: (callId: string) => void;
  readonly onSearch: (words: string) => void;
  readonly onUnits: () => void;
  /** Acknowledges the alarm on screen. */
  readonly onQuiet: () => void;
}

/**
 * Carries out a command line through the same acts as the forms; text typed into the call's forms stays. Returns the id of the call it
 * logged.
 */
export const useCommands =
  ({ desk, timeZone, calls, initials, onSelect, onSearch, onUnits, onQuiet }: Options) =>
  (steps: readonly Step[]): string | null => {
    let logged: string | null = null;
    const record = <K extends WorkKind>(callId: string, kind: K, fields: WorkFields[K]) => {
      const place = calls.find(({ id }) => id === callId)?.address_of_incident ?? '';
      const { body } = prepare(kind, fields, { now: desk.now(), timeZone });
      void desk.record({ kind, callId, place, body });
    };
    for (const step of steps) {
      switch (step.kind) {
        case 'create': {
          const draft = beginCall(desk.now(), timeZone);
          logged = draft.id;
          const { address, nature, notes } = step;
          const fields = { ...draft.fields, address_of_incident: address, nature, original_notes: notes };
          const body = toNewCall({ ...draft, fields });
          void desk.record({ kind: 'create', callId: draft.id, place: address, body });
          if (step.sameAs) {
            const { id, ...named } = step.sameAs;
            record(draft.id, 'merge', { into: id, ...named, reason: '' });
            onSelect(id);
          } else onSelect(draft.id);
          break;
        }
        case 'merge': {
          const { id = '', number = null, address = '' } = step.into ?? {};
          record(step.callId, 'merge', { into: id, number, address, reason: step.reason });
          onSelect(id === '' ? step.callId : id);
          break;
        }
        case 'dispatch':
          record(step.callId, 'dispatch', { initials, unit: step.unit });
          onSelect(step.callId);
          break;
        case 'status':
          record(step.callId, 'status', { action: step.action, unit: step.unit, detail: step.detail });
          onSelect(step.callId);
          break;
        case 'radio':
          record(step.callId, 'radio', { time: null, unit: step.unit, notes: step.notes });
          onSelect(step.callId);
          break;
        case 'amendment':
          record(step.callId, 'amendment', { field: step.field, unitId: step.unitId, value: '', reason: step.reason });
          onSelect(step.callId);
          break;
        case 'par':
          record(step.callId, 'par', { notes: step.notes });
          onSelect(step.callId);
          break;
        case 'quiet':
          onQuiet();
          break;
        case 'search':
          onSearch(step.words);
          break;
        case 'units':
          onUnits();
          break;
      }
    }
    return logged;
  };
