import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Board, BoardCall } from './board';
import { parseCommand } from './parse-command';
import type { Reading, Step } from './reading';

const unit = (name: string, done: 'sent' | 'en_route' | 'on_scene' | 'clear' = 'sent') => ({
  id: `id of ${name}`,
  unit: name,
  isEnRoute: done !== 'sent',
  isOnScene: done === 'on_scene' || done === 'clear',
  isClear: done === 'clear',
});
const call = (id: string, over: Partial<BoardCall>): BoardCall => ({
  ...{
    id,
    number: `26-0${id}`,
    address: '12 Elm St',
    isActive: true,
    isPending: false,
    units: [],
  },
  ...over,
});
const BOARD: Board = {
  calls: [
    call('143', { isPending: true }),
    call('144', { address: '9 Foundry Ln', units: [unit('E31'), unit('M4', 'en_route')] }),
    call('145', { address: 'Mill Bridge', units: [unit('L7', 'on_scene')] }),
    call('146', { address: '1 Harrow Sq', units: [unit('E9'), unit('B1')] }),
    call('147', { address: '77 Quarry Ln', units: [unit('B1')] }),
    call('148', { address: '5 Weir Ct', units: [unit('L9', 'clear'), unit('M7')] }),
    call('140', { address: '3 Old Rd', isActive: false }),
    call('x', { number: null, address: 'Offline Ave', isPending: true }),
  ],
  units: ['E31', 'M4', 'L7', 'E9', 'B1', 'MEDIC 21'],
  natures: ['Medical', 'Structure fire'],
};
const read = (line: string): Reading => parseCommand(line, BOARD);
const preview = (line: string) => {
  const reading = read(line);
  return reading.kind === 'ready' ? reading.preview : reading;
};
const reason = (line: string) => {
  const reading = read(line);
  return reading.kind === 'refused' ? reading.reason : reading;
};
const steps = (line: string) => {
  const reading = read(line);
  return reading.kind === 'ready' ? reading.steps : reading;
};
const moved = (callId: string, action: string, name: string, detail = '') => ({
  ...{ kind: 'status', callId, action, unit: name, detail },
});

const LETTERS_REFUSED = (word: string): string =>
  `‘${word}’ is not a command. N new call, D dispatch, E en route, O on scene, C clear, A radio log, X close, S same call, PAR all accounted for, ? search, U units, Z take back, Q acknowledge the alarm.`;

describe('a command line', () => {
  it.each([
    ['n 12 main st; structure fire', 'New call at 12 main st: structure fire.'],
    ['N 12 Main St', 'New call at 12 Main St, nature not known yet.'],
    ['n  elm/3rd ;medical;  chest pain ; 54 m', 'New call at elm/3rd: medical. chest pain; 54 m.'],
    ['d 143 e31x', 'Dispatch E31X to 26-0143, 12 Elm St.'],
    ['D 143 E5, L4, m28', 'Dispatch E5, L4 and M28 to 26-0143, 12 Elm St.'],
    ['d143 e5+l4&m28', 'Dispatch E5, L4 and M28 to 26-0143, 12 Elm St.'],
    ['d 26-0143 e 5 l 4', 'Dispatch E5 and L4 to 26-0143, 12 Elm St.'],
    ['d 0143 rescue', 'Dispatch RESCUE to 26-0143, 12 Elm St.'],
    ['d 143 E5;L4/rescue 7', 'Dispatch E5, L4 and RESCUE 7 to 26-0143, 12 Elm St.'],
    ['. d #143: e5 and l4.', 'Dispatch E5 and L4 to 26-0143, 12 Elm St.'],
    ['d 143 e07 rescue boat, medic21', 'Dispatch E07, RESCUE BOAT and MEDIC 21 to 26-0143, 12 Elm St.'],
    ['d 143 e5 medic 21', 'Dispatch E5 and MEDIC 21 to 26-0143, 12 Elm St.'],
    ['d 144 l9 e31', 'Add L9 to 26-0144, 9 Foundry Ln.'],
    ['e 144', 'E31 en route to 26-0144, 9 Foundry Ln.'],
    ['e e31', 'E31 en route to 26-0144, 9 Foundry Ln.'],
    ['o e31 m4', 'E31 and M4 on scene at 26-0144, 9 Foundry Ln.'],
    ['o 144', 'E31 and M4 on scene at 26-0144, 9 Foundry Ln.'],
    ['O e31, m7', 'E31 on scene at 26-0144, 9 Foundry Ln; M7 on scene at 26-0148, 5 Weir Ct.'],
    ['c 144 e31', 'E31 clear of 26-0144, 9 Foundry Ln.'],
    ['c l7', 'L7 clear of 26-0145, Mill Bridge (all units clear: X 145 closes the call).'],
    ['c 144', 'E31 and M4 clear of 26-0144, 9 Foundry Ln (all units clear: X 144 closes the call).'],
    ['a 144 smoke showing, 2 floors', 'Radio log of 26-0144, 9 Foundry Ln: smoke showing, 2 floors'],
    ['a e31 water on the fire', 'Radio log of 26-0144, 9 Foundry Ln: E31: water on the fire'],
    ['l e31', 'E31 clear of 26-0144, 9 Foundry Ln.'],
    ['ae31 patient', 'Radio log of 26-0144, 9 Foundry Ln: E31: patient'],
    ['nCHURCH ST/16TH ST; fire', 'New call at CHURCH ST/16TH ST: fire.'],
    ['oe31', 'E31 on scene at 26-0144, 9 Foundry Ln.'],
    ['em7', 'M7 en route to 26-0148, 5 Weir Ct.'],
    ['cl7', 'L7 clear of 26-0145, Mill Bridge (all units clear: X 145 closes the call).'],
    ['ee 31', 'E31 en route to 26-0144, 9 Foundry Ln.'],
    ['om4', 'M4 on scene at 26-0144, 9 Foundry Ln.'],
    ['om 04', 'M4 on scene at 26-0144, 9 Foundry Ln.'],
    ['cl 7', 'L7 clear of 26-0145, Mill Bridge (all units clear: X 145 closes the call).'],
    ['a e 31 patient stable', 'Radio log of 26-0144, 9 Foundry Ln: E31: patient stable'],
    ['ae 31, patient stable', 'Radio log of 26-0144, 9 Foundry Ln: E31: patient stable'],
    ['x l 7 false alarm', 'L7 clear, close 26-0145, Mill Bridge: false alarm.'],
    ['xl-7 false alarm', 'L7 clear, close 26-0145, Mill Bridge: false alarm.'],
    ['par l 7 roof crew out', 'PAR of 26-0145, Mill Bridge, L7: roof crew out.'],
    ['parl7', 'PAR of 26-0145, Mill Bridge, L7: all accounted for.'],
    ['d 143 ems 6b van 10', 'Dispatch EMS6B and VAN10 to 26-0143, 12 Elm St.'],
    ['oe31, m4', 'E31 and M4 on scene at 26-0144, 9 Foundry Ln.'],
    ['x l7 false alarm', 'L7 clear, close 26-0145, Mill Bridge: false alarm.'],
    ['xl7 false alarm', 'L7 clear, close 26-0145, Mill Bridge: false alarm.'],
    ['x 145 false alarm', 'Close 26-0145, Mill Bridge: false alarm.'],
    ['par 145', 'PAR of 26-0145, Mill Bridge, L7: all accounted for.'],
    ['PAR145 4 people, roof crew out', 'PAR of 26-0145, Mill Bridge, L7: 4 people, roof crew out.'],
    ['par l7', 'PAR of 26-0145, Mill Bridge, L7: all accounted for.'],
    ['q', 'Acknowledge the alarm: its tone stops. A PAR needs PAR and the call number.'],
    ['? elm 12', 'Search for elm 12.'],
    ['?elm', 'Search for elm.'],
    ['u', 'Show all units.'],
  ])('%s says what Enter will do', (line, words) => {
    expect(preview(line)).toBe(words);
  });

  it('becomes the acts that the forms send, the first unit as the primary one', () => {
    expect(steps('d 143 e5 l4')).toEqual([
      { kind: 'dispatch', callId: '143', unit: 'E5' },
      moved('143', 'assign', 'L4'),
    ]);
    expect(steps('d 144 l9')).toEqual([moved('144', 'assign', 'L9')]);
    expect(steps('o e31 m7')).toEqual([moved('144', 'on_scene', 'E31'), moved('148', 'on_scene', 'M7')]);
    expect(steps('a l7 all out')).toEqual([{ kind: 'radio', callId: '145', unit: 'L7', notes: 'all out' }]);
    expect(steps('par 145 all out')).toEqual([{ kind: 'par', callId: '145', notes: 'all out' }]);
    expect(steps('x 145 false alarm')).toEqual([moved('145', 'close', '', 'false alarm')]);
    expect(steps('n 1 a st; fire; big')).toEqual([{ kind: 'create', address: '1 a st', nature: 'fire', notes: 'big' }]);
  });

  it('asks once before it sends an unfinished name or a busy unit to a second call, or ends a call with units on it or without any', () => {
    expect(read('d 143 e31')).toMatchObject({
      asks: 'E31 is on 26-0144, 9 Foundry Ln. Press Enter again to send it anyway.',
    });
    expect(read('d 143 e31 l4')).toMatchObject({
      asks: 'E31 is on 26-0144, 9 Foundry Ln. Press Enter again to send them anyway.',
    });
    expect(read('d 143 l4')).toMatchObject({ asks: null });
    expect(read('d 143 l4 e')).toMatchObject({ asks: 'E is only the beginning of E31. Press Enter again to send E.' });
    expect(read('x e9 done')).toMatchObject({ asks: 'B1 is not clear. Press Enter again to close the call.' });
    expect(read('x 144')).toMatchObject({ asks: 'E31 and M4 are not clear. Press Enter again to close the call.' });
    expect(read('x 143 prank')).toMatchObject({
      steps: [moved('143', 'cancel', '', 'prank')],
      preview: 'Cancel 26-0143, 12 Elm St: prank.',
      asks: '26-0143, 12 Elm St was never dispatched. Press Enter again to cancel it.',
    });
    expect(read('x 143')).toEqual({
      kind: 'unfinished',
      hint: 'Type why 26-0143, 12 Elm St is cancelled: it was never dispatched.',
    });
  });

  it('merges a call into the one that it is the same as, in words or numbers, the selected one, or a new one', () => {
    const into = { id: '145', number: '26-0145', address: 'Mill Bridge' };
    const merged = [{ kind: 'merge', callId: '143', into, reason: '' }];
    for (const line of [
      's 143 145',
      'S143 26-0145',
      '143 same as 145',
      's 143 same as 145',
      '143 is the same as 26-0145',
    ])
      expect(steps(line), line).toEqual(merged);
    expect(preview('s 143 145')).toBe('Merge 26-0143, 12 Elm St into 26-0145, Mill Bridge. The record keeps both.');
    expect(parseCommand('same as 145', { ...BOARD, selectedId: '143' })).toMatchObject({ steps: merged });
    expect(reason('same as 145')).toBe('Select an open call first, or type its number: S 144 145.');
    expect(reason('s 144 145')).toMatch(/^E31, M4 are on 26-0144\. Send them to 26-0145/);
    expect(reason('s 143 140')).toMatch(/^26-0140, 3 Old Rd is over\./);
    expect(reason('s 143 143')).toMatch(/itself/);
    expect(read('n 8 mill rd; smoke; same as 145')).toMatchObject({
      asks: null,
      preview: 'New call at 8 mill rd: smoke, merged into 26-0145. The record keeps both.',
      steps: [{ kind: 'create', address: '8 mill rd', nature: 'smoke', notes: '', sameAs: into }],
    });
    expect(parseCommand('z', BOARD, merged as Step[])).toMatchObject({
      steps: [{ kind: 'merge', callId: '143', into: null, reason: 'Typed by mistake' }],
    });
  });

  it('offers a call of the last 15 minutes: a question at its address, a hint beside it', () => {
    const now = Date.parse('2026-02-06T19:02:00.000Z');
    const received = (address: string, minutes: number, isActive = true) =>
      call('150', {
        ...{ address, isActive },
        reported: {
          ...{ id: '150', address_of_incident: address, status: 'pending' },
          time_received: new Date(now - minutes * 60_000).toISOString(),
        },
      });
    const board = (...args: Parameters<typeof received>): Board => ({
      ...{ calls: [received(...args)], units: [], natures: [], now: () => now },
    });
    expect(parseCommand('n harbor st at 3rd ave', board('3rd Av / Harbor St', 14))).toMatchObject({
      asks: expect.stringContaining('26-0150, 3rd Av / Harbor St is open there.'),
    });
    expect(parseCommand('n 14 elm st', board('20 Elm Street', 14))).toMatchObject({
      asks: null,
      preview:
        'New call at 14 elm st, nature not known yet. Near 26-0150, 20 Elm Street, a call from the last 15 minutes.',
      // Another call's number beside the new one would be read as its own.
      done: 'New call at 14 elm st, nature not known yet.',
    });
    expect(parseCommand('n 20 elm st', board('20 Elm Street', 14, false))).toMatchObject({
      asks: null,
      preview:
        'New call at 20 elm st, nature not known yet. The same address as 26-0150, 20 Elm Street, a closed call from the last 15 minutes.',
    });
    expect(parseCommand('n 14 elm st', board('20 Elm Street', 16))).toMatchObject({
      preview: 'New call at 14 elm st, nature not known yet.',
    });
  });

  it('asks before it logs a second call in a building with an open one, however it is written', () => {
    const asks =
      '26-0144, 9 Foundry Ln is open there. Press Enter again for a second call, or type A 144 and what is new, or add ; same as 144.';
    for (const address of ['9 foundry lane', '9 Foundry Ln, Apt 4B', '9 FOUNDRY LN. #12'])
      expect(read(`n ${address}; fire`), address).toMatchObject({ kind: 'ready', asks });
    expect(read('n 12 elm street')).toMatchObject({
      asks: expect.stringContaining('12 Elm St is open there and needs dispatch.'),
    });
    expect(read('n offline avenue')).toMatchObject({
      asks: 'Offline Ave is open there and needs dispatch. Press Enter again for a second call.',
    });
    for (const address of ['19 Foundry Ln', '3 Old Rd']) expect(read(`n ${address}`)).toMatchObject({ asks: null });
  });

  it('sends units without a number to the only call that waits, and never guesses between two', () => {
    const one = { ...BOARD, calls: BOARD.calls.filter(({ id }) => id !== 'x') };
    const said = (line: string) => {
      const reading = parseCommand(line, one);
      return reading.kind === 'ready' ? reading.preview : reading.kind;
    };
    expect(said('d e5 l4')).toBe('Dispatch E5 and L4 to 26-0143, 12 Elm St.');
    expect(said('d rescue boat')).toBe('Dispatch RESCUE BOAT to 26-0143, 12 Elm St.');
    expect(said('d 144 l4')).toBe('Add L4 to 26-0144, 9 Foundry Ln.');
    expect(said('d 77')).toBe('refused');
    expect(read('d e5 l4').kind).toBe('refused');
  });

  it('takes a number for a call before a unit of the same name, and asks', () => {
    const nine = call('9', { address: 'Nine Rd', units: [unit('31')] });
    const units = call('150', { address: 'Unit Rd', units: [unit('9'), unit('31')] });
    const board = { ...BOARD, calls: [...BOARD.calls, nine, units] };
    const asks = '9 is also a unit on 26-0150, Unit Rd. Press Enter again for call 26-09.';
    expect(parseCommand('e 9 31', board)).toMatchObject({ steps: [moved('9', 'en_route', '31')], asks });
    expect(parseCommand('c 9', board)).toMatchObject({ steps: [moved('9', 'clear', '31')], asks });
    expect(parseCommand('x 9', board)).toMatchObject({ asks: '31 is not clear. Press Enter again to close the call.' });
    expect(parseCommand('a 9 pump on', board)).toMatchObject({ steps: [{ callId: '9', unit: '' }], asks });
    expect(parseCommand('o 150 9', board)).toMatchObject({ steps: [moved('150', 'on_scene', '9')], asks: null });
  });

  it.each([
    ['w 143', LETTERS_REFUSED('w')],
    ['d 999 e1', 'There is no call 999. Active calls: 143, 144, 145, 146, 147 and 148.'],
    ['d 140 e1', '26-0140, 3 Old Rd is over. ? 140 opens it: R adds a radio entry, and a supervisor can reopen it.'],
    ['d elm e1', '‘elm’ is not a call number. Active calls: 143, 144, 145, 146, 147 and 148.'],
    ['d 144 e31', 'E31 is on 26-0144, 9 Foundry Ln already.'],
    ['e 143', '26-0143, 12 Elm St needs dispatch first: D 143 and a unit.'],
    ['o t77', 'T77 is not on a call. D, a call number and T77 send it.'],
    ['o 144 t77', 'T77 is not on 26-0144, 9 Foundry Ln. D 144 T77 sends it.'],
    ['e m4', 'M4 has reported that already at 26-0144, 9 Foundry Ln. A 144 and a text adds a note.'],
    ['e l7', 'L7 has reported that already at 26-0145, Mill Bridge. A 145 and a text adds a note.'],
    ['o 148 l9', 'L9 is clear of 26-0148, 5 Weir Ct. D 148 L9 sends it again.'],
    ['d 144 e031', 'E31 is on 26-0144, 9 Foundry Ln already.'],
    ['par 144', 'No unit of 26-0144, 9 Foundry Ln is on scene. A 144 and a text adds a note.'],
    ['par b1', 'No unit of 26-0147, 77 Quarry Ln is on scene. A 147 and a text adds a note.'],
    ['ee06', 'E06 is not on a call. D, a call number and E06 send it.'],
    ['e87', `There is no call 87, and unit 87 is not on a call. Active calls: 143, 144, 145, 146, 147 and 148.`],
    ['l4', LETTERS_REFUSED('l4')],
    ['d 144 '.padEnd(5_500, 'e'), 'The line is too long: 5500 characters, at most 5400.'],
    ['ovan 10', 'VAN10 is not on a call. D, a call number and VAN10 send it.'],
    ['a t 77 text', 'T77 is not on a call. Active calls: 143, 144, 145, 146, 147 and 148.'],
    ['e31 on scene', 'O E31 reports E31 on scene.'],
    ['m4 clear', 'C M4 reports M4 clear.'],
    ['q 143', 'Q takes no words: it acknowledges the alarm.'],
    ['u e31', 'U takes no words. ? searches for a unit.'],
    [`n ${'x'.repeat(201)}`, 'The address is too long: 201 characters, at most 200.'],
  ])('%s is refused with what would work', (line, words) => {
    expect(reason(line)).toBe(words);
  });

  it('finds a call without a number by its temporary one, and names it where its address was typed', () => {
    const pine = call('p', { number: null, temporary: 'N1', address: '4 Pine St', isPending: true });
    const ninth = call('q', { number: null, temporary: 'N2', address: '9th Ave/Elm St', isPending: true });
    const board = { ...BOARD, calls: [...BOARD.calls, pine, ninth] };
    expect(parseCommand('d n1 e5', board)).toMatchObject({
      preview: 'Dispatch E5 to N1, 4 Pine St.',
      steps: [{ kind: 'dispatch', callId: 'p', unit: 'E5' }],
    });
    expect(parseCommand('dN1 E5', board)).toMatchObject({ steps: [{ kind: 'dispatch', callId: 'p', unit: 'E5' }] });
    const numbered = (over: Partial<BoardCall>) => ({
      ...board,
      calls: [...BOARD.calls, { ...pine, number: '26-0150', ...over }],
    });
    expect(parseCommand('d n1 e5', numbered({}))).toMatchObject({ preview: 'Dispatch E5 to 26-0150, 4 Pine St.' });
    expect(parseCommand('d n1 e5', numbered({ isActive: false }))).toMatchObject({
      reason: '26-0150, 4 Pine St is over. ? 150 opens it: R adds a radio entry, and a supervisor can reopen it.',
    });
    expect(parseCommand('d pine e5', board)).toEqual({
      kind: 'refused',
      reason: '4 Pine St has no number until it is sent. Type N1 for it.',
    });
    expect(parseCommand('d 9th e5', board)).toMatchObject({
      reason: '9th Ave/Elm St has no number until it is sent. Type N2 for it.',
    });
    expect(parseCommand('d 999 e5', board)).toMatchObject({
      reason: 'There is no call 999. Active calls: 143, 144, 145, 146, 147, 148 and 2 more.',
    });
  });

  it('reports the units that can, and says which one is left out and why', () => {
    expect(preview('o 148 l9 m7')).toBe('M7 on scene at 26-0148, 5 Weir Ct (L9 is clear already: no report).');
    expect(preview('e e31 m4')).toBe('E31 en route to 26-0144, 9 Foundry Ln (M4 is en route already: no report).');
    expect(steps('e e31 m4')).toEqual([moved('144', 'en_route', 'E31')]);
    expect(reason('o 144 e31 t7 t8')).toBe('T7 and T8 are not on 26-0144, 9 Foundry Ln. D 144 T7 T8 sends them.');
  });

  it('asks once before a unit goes that nobody here knows: another line was probably appended', () => {
    expect(read('d 143 59eb09')).toMatchObject({ asks: '59EB09 is no known unit here. Press Enter again to send it.' });
    expect(read('d 143 qrv2')).toMatchObject({ asks: null });
    const carded = { ...BOARD, cardUnits: ['QRV2'] };
    expect(parseCommand('d 143 qrv2 l7x', carded)).toMatchObject({
      asks: 'L7X is no known unit here. Press Enter again to send it.',
    });
    expect(parseCommand('d 143 qrv2', carded)).toMatchObject({ asks: null });
  });

  it('asks before a unit that is only letters or half a name, and never for a unit that a run card names', () => {
    for (const [line, name] of [
      ['d 143 ems', 'EMS'],
      ['d 143 6b', '6B'],
    ])
      expect(read(line ?? ''), line).toMatchObject({
        asks: `${name} is no known unit here. Press Enter again to send it.`,
      });
    expect(parseCommand('d 143 e3', { ...BOARD, cardUnits: ['E03'] })).toMatchObject({ asks: null });
    expect(read('d 143 e3')).toMatchObject({ asks: 'E3 is only the beginning of E31. Press Enter again to send E3.' });
  });

  it('reports a unit of two calls on the one where the report is due, or else on its newest, and names both', () => {
    const sent = (name: string, at: string, done?: 'on_scene') => ({ ...unit(name, done), dispatchedAt: at });
    const old = call('151', { address: 'Old St', units: [sent('R2', '2026-02-06T19:00:00Z', 'on_scene')] });
    const fresh = call('152', { address: 'New St', units: [sent('R2', '2026-02-06T19:05:00Z')] });
    const of = (line: string, calls = [fresh, old]) => parseCommand(line, { ...BOARD, calls });
    expect(of('o r2')).toMatchObject({
      steps: [moved('152', 'on_scene', 'R2')],
      preview: 'R2 on scene at 26-0152, New St (R2 is also on 26-0151, Old St).',
    });
    // The newest has the report already, so the other one is meant.
    const there = { ...fresh, units: [sent('R2', '2026-02-06T19:05:00Z', 'on_scene')] };
    const way = { ...old, units: [sent('R2', '2026-02-06T19:00:00Z')] };
    expect(of('o r2', [there, way])).toMatchObject({ steps: [moved('151', 'on_scene', 'R2')] });
    expect(of('c r 2')).toMatchObject({
      steps: [moved('152', 'clear', 'R2')],
      preview: 'R2 clear of 26-0152, New St (R2 is also on 26-0151, Old St) (all units clear: X 152 closes the call).',
    });
    expect(of('a r2 smoke')).toMatchObject({
      steps: [{ kind: 'radio', callId: '152', unit: 'R2', notes: 'smoke' }],
      preview: 'Radio log of 26-0152, New St (R2 is also on 26-0151, Old St): R2: smoke',
    });
    expect(of('par r2')).toMatchObject({ steps: [{ kind: 'par', callId: '151' }] });
    expect(of('x r2 treated')).toMatchObject({
      steps: [moved('152', 'close', '', 'treated')],
      preview: 'R2 clear, close 26-0152, New St (R2 is also on 26-0151, Old St): treated.',
      asks: 'R2 is also on 26-0151, Old St. Press Enter again to close 26-0152, New St.',
    });
  });

  it('takes a nature of this centre without the semicolon, and asks before a whole line becomes the address', () => {
    const made = (address: string, nature: string, notes = '') => [{ kind: 'create', address, nature, notes }];
    for (const line of [
      'n 12 main st, structure fire',
      'n 12 main st structure fire',
      'n 12 main st , structure fire,',
    ])
      expect(read(line), line).toMatchObject({ steps: made('12 main st', 'structure fire'), asks: null });
    expect(preview('n 12 main st, structure fire')).toBe('New call at 12 main st: structure fire.');
    expect(steps('n 5 oak rd, apt 4, medical, chest pain, 54 m')).toEqual(
      made('5 oak rd, apt 4', 'medical', 'chest pain, 54 m'),
    );
    expect(read('n 12 main st, wires down')).toMatchObject({
      steps: made('12 main st, wires down', ''),
      asks: 'No nature: the whole text is the address. Press Enter again to log it like this, or type ; before the nature.',
    });
    for (const line of ['n 12 main st, apt 4', 'n mercy medical', 'n 12 fire st', 'n 12 main st, wires down; fire'])
      expect(read(line), line).toMatchObject({ asks: null });
    expect(steps('n mercy medical')).toEqual(made('mercy medical', ''));
  });

  it('takes back the reports of the last line, each as a correction, and says what to do about anything else', () => {
    const last = [moved('144', 'en_route', 'M4'), moved('145', 'on_scene', 'L7')] as Step[];
    const back = (unitId: string, callId: string, field: string) => ({
      ...{ kind: 'amendment', callId, unitId: `id of ${unitId}`, field, reason: 'Typed by mistake' },
    });
    expect(parseCommand('z', BOARD, last)).toMatchObject({
      steps: [back('M4', '144', 'en_route_at'), back('L7', '145', 'on_scene_at')],
      preview:
        'Take back M4 en route at 26-0144, 9 Foundry Ln and L7 on scene at 26-0145, Mill Bridge. The record keeps both.',
    });
    const why = (...steps: object[]) => parseCommand('Z', BOARD, steps as Step[]);
    expect(why()).toMatchObject({ reason: 'You have no report to take back. Z takes back the last report you typed.' });
    expect(why({ kind: 'dispatch', callId: '144', unit: 'E31' })).toMatchObject({
      reason: 'A dispatch cannot be taken back. C 144 E31 clears the unit.',
    });
    expect(why(moved('140', 'close', ''))).toMatchObject({
      reason: 'A closed call stays closed. A supervisor can reopen 26-0140, 3 Old Rd with X.',
    });
    const unsent = BOARD.calls.map((one) => ({ ...one, units: one.units.map((each) => ({ ...each, id: null })) }));
    expect(parseCommand('z', { ...BOARD, calls: unsent }, last)).toMatchObject({
      reason: 'M4 is not sent yet. Z works once the server has it.',
    });
  });

  it('takes notes as long as the form does', () => {
    expect(read(`n 1 a st; fire; ${'x'.repeat(5_000)}`)).toMatchObject({ kind: 'ready' });
    expect(reason(`n 1 a st; fire; ${'x'.repeat(5_001)}`)).toBe('The note is too long: 5001 characters, at most 5000.');
  });

  it.each(['n', 'n ;fire', 'd', 'd 143', 'e', 'a 144', 'x', '?'])('%s says what to type next', (line) => {
    expect(read(line)).toMatchObject({ kind: 'unfinished' });
  });

  it('never acts on a call other than the ones it names in its preview, and never throws', () => {
    const word = fc.oneof(
      fc.constantFrom('143', '144', '26-0145', '140', 'e31', 'L7', ',', ';', 'B1', '?'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...'NDEOCAXU?q'), fc.array(word, { maxLength: 5 }), (letter, words) => {
        const reading = read(`${letter} ${words.join(' ')}`);
        if (reading.kind !== 'ready') return;
        expect(reading.steps.length).toBeGreaterThan(0);
        for (const step of reading.steps) {
          if (!('callId' in step)) continue;
          const named = BOARD.calls.find(({ id }) => id === step.callId);
          expect(named?.isActive).toBe(true);
          expect(reading.preview).toContain(named?.address);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
