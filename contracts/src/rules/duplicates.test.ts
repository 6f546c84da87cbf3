import { describe, expect, it } from 'vitest';
import { findDuplicates, mergeFault } from './duplicates';

describe('calls that may report one incident', () => {
  const at = Date.parse('2026-02-06T19:02:00.000Z');
  const call = (id: string, address_of_incident: string, minutes: number, more: object = {}) => ({
    ...{ id, number: id, address_of_incident, status: 'pending', merged_into: null, units: [] },
    time_received: new Date(at - minutes * 60_000).toISOString(),
    ...more,
  });

  it('are those of 15 minutes: the same address before a near one, the nearest in time first, merged ones left out', () => {
    const into = { id: 'a', number: null, address_of_incident: '' };
    const calls = [
      call('near', '14 Elm St', 1),
      call('older', '12 Elm Street', 9),
      call('newer', '12 elm st', 2),
      call('late', '12 Elm St', 16),
      call('merged', '12 Elm St', 3, { merged_into: into }),
      call('me', '12 Elm St', 0),
    ];
    const found = findDuplicates({ address: '12 ELM ST', at, except: 'me' }, calls);
    expect(found.map((one) => one.call.id)).toEqual(['newer', 'older', 'near']);
    expect(findDuplicates({ address: ' ', at }, calls)).toEqual([]);
  });

  it('cannot be merged into themselves, into a closed or merged call, or while a unit works on them', () => {
    const [a, b] = [call('26-1', '1 A St', 1), call('26-2', '2 B St', 1)];
    const unit = { unit: 'E31', cleared_at: null };
    expect(mergeFault(a, b)).toBeNull();
    expect(mergeFault({ ...a, units: [{ ...unit, cleared_at: 'x' }] }, { ...b, units: [unit] })).toBeNull();
    expect(mergeFault(a, a)).toMatch(/itself/);
    expect(mergeFault(a, { ...b, status: 'closed' })).toBe(
      '26-2 is over. Keep 26-1 open, or ask a supervisor to reopen 26-2 first.',
    );
    expect(mergeFault(a, { ...b, status: 'closed', merged_into: a })).toMatch(/itself merged/);
    expect(mergeFault({ ...a, units: [unit] }, b)).toBe(
      'E31 is on 26-1. Send it to 26-2 and clear 26-1 first, or merge 26-2 into 26-1.',
    );
  });
});
