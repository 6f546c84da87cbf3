import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls';
import type { Op } from './op';
import { projectCalls } from './project-calls';

const op = (fields: Partial<Op>): Op => ({
  n: 1,
  key: 'k1',
  kind: 'radio',
  callId: call().id,
  place: '12 Main St',
  body: {},
  sender: null,
  author: { id: 'kl', username: 'kl' },
  at: '2026-02-06T19:02:11.000Z',
  refusal: null,
  ...fields,
});
const one = (...ops: Op[]) => projectCalls([call()], ops)[0];

describe('the board with what has not arrived yet', () => {
  it("equals the server's calls, marked sent, when nothing waits", () => {
    expect(projectCalls([call()], [])).toEqual([{ call: call(), keeping: 'sent' }]);
  });

  it('shows a call that only this browser has, first, pending and saved here', () => {
    const body = { address_of_incident: '9 Foundry Ln', nature: 'Fire', caller_name: 'T. Sampleton' };
    const shown = projectCalls([call()], [op({ kind: 'create', callId: 'new', body })]);
    expect(shown.map(({ call: { id } }) => id)).toEqual(['new', call().id]);
    expect(shown[0]).toMatchObject({ keeping: 'here', call: { ...body, status: 'pending', radio_logs: [] } });
  });

  it('does not show a call twice once the server has it too', () => {
    expect(projectCalls([call()], [op({ kind: 'create' })])).toHaveLength(1);
  });

  it('shows dispatch, moves, comments and log lines before the server answers, in the order they were done', () => {
    const shown = one(
      op({ kind: 'dispatch', body: { dispatcher_initials: 'KL', unit: 'M21' } }),
      op({ kind: 'status', body: { action: 'en_route' } }),
      op({ kind: 'comments', body: { comments: 'Gate code' } }),
      op({ key: 'k4', body: { time: '14:02', unit: 'M21', notes: 'Delayed' } }),
    );
    expect(shown).toMatchObject({
      keeping: 'here',
      call: {
        status: 'en_route',
        primary_unit: 'M21',
        dispatcher_initials: 'KL',
        primary_dispatched_time: '2026-02-06T19:02:11.000Z',
        additional_comments: 'Gate code',
        radio_logs: [{ id: 'k4', time: '14:02', unit: 'M21', notes: 'Delayed' }],
      },
    });
  });

  it('shows every unit of a dispatch and every added one, with its reports, before the server answers', () => {
    const shown = one(
      op({ key: 'k1', kind: 'dispatch', body: { dispatcher_initials: 'KL', unit: 'E31 L4, m28' } }),
      op({ key: 'k2', kind: 'status', body: { action: 'assign', unit: 'bc2' } }),
      op({ key: 'k3', kind: 'status', body: { action: 'on_scene', unit: 'l4' } }),
    )?.call;
    expect(shown?.primary_unit).toBe('E31');
    expect(shown?.units.map(({ unit, on_scene_at }) => [unit, on_scene_at !== null])).toEqual([
      ['E31', false],
      ['L4', true],
      ['M28', false],
      ['BC2', false],
    ]);
  });

  it('shows a correction with before and after, before the server answers', () => {
    const body = { field: 'address_of_incident', value: '21 Main St', reason: 'Misheard' };
    const shown = one(op({ kind: 'amendment', body }))?.call;
    expect(shown?.address_of_incident).toBe('21 Main St');
    expect(shown?.radio_logs[0]?.notes).toBe('Corrected: Address was “12 Main St”, now “21 Main St”. Reason: Misheard');
  });

  it('ignores an operation that no longer fits its call', () => {
    const closed = call({ status: 'closed' });
    const [shown] = projectCalls([closed], [op({ kind: 'dispatch', body: { dispatcher_initials: 'KL' } })]);
    expect(shown).toEqual({ call: closed, keeping: 'here' });
  });

  it('marks what was refused or could not be stored, without applying it', () => {
    const refusal = { code: 'FORBIDDEN', text: 'You are not allowed to do this' };
    expect(one(op({ kind: 'dispatch', refusal }))).toEqual({ call: call(), keeping: 'refused' });
    expect(one(op({ n: null, body: { notes: 'x' } }), op({ refusal }))?.keeping).toBe('unstored');
  });
});
