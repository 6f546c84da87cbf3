import { expect, test } from 'vitest';
import { readTable } from './demo-calls-csv';
import { callsOfLog } from './demo-calls-logs';
import { columnsOf, type LogMapping, logMappingSchema, MONTGOMERY, SAN_FRANCISCO, SEATTLE } from './log-mapping';
import { readLogTime } from './log-time';

const read = (text: string, mapping: LogMapping) => {
  const { calls, faults } = callsOfLog(readTable(text), mapping);
  const acts = calls.map((call) =>
    call.map(({ path, body, at }) => {
      const { id: _, time_received: __, occurred_at: ___, dispatcher_initials: ____, ...said } = body;
      return [
        path.split('/')[5] ?? 'new',
        new Date(at).toISOString().slice(11, 19),
        ...Object.values(said).filter(Boolean),
      ].join(' ');
    }),
  );
  return { acts, faults };
};

test('one row per call with all its units, as Seattle lists them, is read by its mapping', () => {
  const log = `Date/Time,Incident #,Level,Units,Location,Type
4/7/2020 11:53:08 PM,F200036531,1,E17* L9 M32,500 17th Av,Aid Response
4/7/2020 12:00:01 AM,F200036532,1,,Rainier Av S / S Dearborn St,Auto Fire Alarm
noon,F200036533,1,E2,4th Av,Aid Response
`;
  expect(read(log, SEATTLE)).toEqual({
    acts: [
      [
        'new 06:53:08 500 17th Av Aid Response 911',
        'dispatch 06:53:08 E17',
        'status 06:53:08 assign L9',
        'status 06:53:08 assign M32',
      ],
      ['new 07:00:01 Rainier Av S / S Dearborn St Auto Fire Alarm 911'],
    ],
    faults: [{ row: 4, why: "'noon' is not a time in the format of the mapping" }],
  });
});

test('one row per status of a unit becomes the reports of its call, in their order', () => {
  const mapping = logMappingSchema.parse({
    zone: 'America/Chicago',
    call: { id: 'Incident', received: 'Received', address: 'Address' },
    unit: { name: 'Unit' },
    status: {
      column: 'Status',
      time: 'Time',
      values: { DSP: 'dispatched', ENR: 'en_route', AVL: 'clear', CLO: 'close' },
    },
  });
  const row = (...fields: string[]) => ['7', '2020-04-07 12:00:00', '', ...fields].join(',');
  const log = `Incident,Received,Address,Unit,Status,Time
${row('E1', 'DSP', '2020-04-07 12:01:00')}
${row('M2', 'DSP', '2020-04-07T12:01:30-05:00')}
${row('E1', 'ENR', '2020-04-07 12:02:00')}
${row('E1', 'LUNCH', '2020-04-07 12:03:00')}
${row('E1', 'AVL', '2020-04-07 12:20:00')}
${row('', 'CLO', '2020-04-07 12:30:00')}`;
  expect(read(log, mapping).acts).toEqual([
    [
      'new 17:00:00 UNKNOWN LOCATION',
      'dispatch 17:01:00 E1',
      'status 17:01:30 assign M2',
      'status 17:02:00 en_route E1',
      'status 17:20:00 clear E1',
      'status 17:30:00 close',
    ],
  ]);
});

const time = (clock: string) => (clock === '' ? '' : `04/07/2020 ${clock} PM`);
const unitRow = (unit: string, ...times: string[]) =>
  ['1', unit, 'Fire', ...times.map(time), '9 Mill Rd', 'Out'].join(',');
const SF_COLUMNS =
  'Call Number,Unit ID,Call Type,Received DtTm,Dispatch DtTm,Response DtTm,On Scene DtTm,Available DtTm,Address,Call Final Disposition';

test('a unit that is sent later does not hold back the reports of units at work, and is sent before its own', () => {
  const log = [
    SF_COLUMNS,
    unitRow('RS2', '11:00:00', '11:01:00', '11:03:04', '11:03:50', '11:10:30'),
    // Its first report lies before its dispatch.
    unitRow('EMS6C', '11:00:00', '11:44:06', '11:44:00', '11:50:00', '11:55:00'),
    '',
  ].join('\n');
  expect(read(log, SAN_FRANCISCO).acts).toEqual([
    [
      ...['new 06:00:00 9 Mill Rd Fire 911', 'dispatch 06:01:00 RS2', 'status 06:03:04 en_route RS2'],
      ...['status 06:03:50 on_scene RS2', 'status 06:10:30 clear RS2', 'status 06:44:06 assign EMS6C'],
      ...['status 06:44:00 en_route EMS6C', 'status 06:50:00 on_scene EMS6C', 'status 06:55:00 clear EMS6C'],
      'status 06:55:00 close Out',
    ],
  ]);
});

test('the town of a log belongs to the address', () => {
  const log = `title,timeStamp,twp,addr
EMS: FALL,2015-12-10 17:40:00,NEW HANOVER,MAIN ST & MILL RD
EMS: FALL,2015-12-10 17:41:00,,MAIN ST
EMS: FALL,2015-12-10 17:42:00,HATFIELD,
`;
  expect(read(log, MONTGOMERY).acts.flat()).toEqual([
    'new 22:40:00 MAIN ST & MILL RD, NEW HANOVER EMS: FALL 911',
    'new 22:41:00 MAIN ST EMS: FALL 911',
    'new 22:42:00 UNKNOWN LOCATION, HATFIELD EMS: FALL 911',
  ]);
});

test('a time is read in the format and the zone of the log; a date that does not exist is none', () => {
  const chicago = (text: string, format: string) => readLogTime(text, format, 'America/Chicago');
  const at = (text: string) => Date.parse(text);
  expect(chicago('12/31/2020 12:05:09 AM', 'MM/DD/YYYY hh:mm:ss A')).toBe(at('2020-12-31T00:05:09-06:00'));
  expect(chicago('7.4.2020 9:05', 'DD.MM.YYYY HH:mm')).toBe(at('2020-04-07T09:05:00-05:00'));
  expect(chicago('2020-04-07T12:00:00Z', 'ISO')).toBe(at('2020-04-07T12:00:00Z'));
  for (const text of ['02/30/2020 01:00:00 PM', '2020-04-07', ''])
    expect(chicago(text, 'MM/DD/YYYY hh:mm:ss A')).toBeNull();
});

test('a mapping with an unknown field or meaning is refused, and its columns are known', () => {
  const good = { zone: 'UTC', call: { received: 'a', address: 'b' } };
  expect(columnsOf(logMappingSchema.parse(good))).toEqual(['a', 'b']);
  for (const bad of [
    { ...good, colour: 'x' },
    { ...good, zone: 'Mars/Base' },
    { zone: 'UTC', call: { received: 'a' } },
    { ...good, status: { column: 's', time: 't', values: { X: 'gone' } } },
  ])
    expect(logMappingSchema.safeParse(bad).success).toBe(false);
});
