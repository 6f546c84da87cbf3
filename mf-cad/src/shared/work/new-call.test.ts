import { newCallSchema } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { beginCall, type CallDraft, draftErrors, isWorthKeeping, reopenCall, toNewCall } from './new-call';

const BEGUN = Date.parse('2026-02-06T19:01:04.218Z');
const draft = (fields: Partial<CallDraft['fields']> = {}): CallDraft => {
  const empty = beginCall(BEGUN, 'America/New_York');
  return { ...empty, fields: { ...empty.fields, ...fields } };
};

describe('a new call', () => {
  it('starts with the current minute on the centre’s clock and nothing else', () => {
    const { time_received, ...rest } = draft().fields;
    expect(time_received).toBe('2026-02-06T14:01');
    expect(Object.values(rest).every((value) => value === '')).toBe(true);
  });

  it('needs an address that is not blank', () => {
    expect(draftErrors(draft({ address_of_incident: '  ' }))).toEqual({
      address_of_incident: 'Address of incident is required',
    });
    expect(draftErrors(draft({ address_of_incident: 'UNKNOWN LOCATION' }))).toEqual({});
  });

  it('carries the instant the form was opened unless a time was typed', () => {
    expect(toNewCall(draft()).time_received).toBe('2026-02-06T19:01:04.218Z');
    expect(toNewCall(draft({ time_received: '2026-02-06T13:40' })).time_received).toBe('2026-02-06T13:40');
    expect(toNewCall(draft({ time_received: '' })).time_received).toBeUndefined();
  });

  it('matches the server’s schema', () => {
    const sent = toNewCall(draft({ address_of_incident: '12 Main St', caller_dob: '1961-04-02' }));
    expect(newCallSchema.parse(sent)).toMatchObject({ address_of_incident: '12 Main St', nature: null });
  });

  it('is worth keeping once something is typed', () => {
    expect(isWorthKeeping(draft())).toBe(false);
    expect(isWorthKeeping(draft({ nature: ' ' }))).toBe(false);
    expect(isWorthKeeping(draft({ nature: 'Fire' }))).toBe(true);
    expect(isWorthKeeping(draft({ time_received: '2026-02-06T13:40' }))).toBe(true);
  });

  it('opens again for repair with the same fields, as the same call', () => {
    const sent = toNewCall(draft({ address_of_incident: '12 Main St', nature: 'Fire' }));
    const again = reopenCall(sent, BEGUN + 5_000, 'America/New_York');
    expect(again).toMatchObject({ id: sent.id, begun: BEGUN });
    expect(toNewCall(again)).toEqual(sent);
  });
});
