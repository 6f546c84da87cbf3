import type { Call } from '@prebell/contracts';
import { type CivicLocation, civicLocation, NERIS_TEXT } from './civic-location.rules';
import type { ClosedCall } from './closed-call.presenter';
import { type NerisType, nerisTypeOf } from './neris-types.rules';

/** The sender of a NERIS document. */
export interface NerisSender {
  /** The fire department's id in NERIS: two letters and eight digits. */
  readonly departmentId: string;
  /** The dispatch centre's number in the registry of PSAPs, or null. */
  readonly centreId: string | null;
}

interface UnitResponse {
  readonly unit_id_reported: string;
  readonly time_dispatch: string;
  readonly time_enroute_to_scene?: string;
  readonly time_on_scene?: string;
  readonly time_unit_clear?: string;
}

/** A call as NERIS' `core_mod_dispatch`, with its incident type, and notes on what a reader must know about both. */
export interface NerisDocument {
  readonly standard: 'NERIS core_mod_dispatch';
  readonly dispatch: {
    readonly incident_neris_id: string;
    readonly dispatch_internal_id: string;
    readonly fd_neris_id: string;
    readonly dispatch_center_id?: string;
    readonly dispatch_location: CivicLocation;
    readonly dispatch_comment: readonly string[];
    readonly dispatch_comment_timestamp: readonly string[];
    readonly dispatch_incident_code: string;
    readonly dispatch_final_disposition?: string;
    readonly dispatch_time_call_arrival: string;
    readonly dispatch_time_call_answering: string;
    readonly dispatch_time_call_create: string;
    readonly dispatch_unit_response: readonly UnitResponse[];
    readonly time_incident_clear?: string;
  };
  readonly incident_type: NerisType & { readonly nature: string | null };
  readonly notes: readonly string[];
}

const unitResponse = (sent: Call['units'][number]): UnitResponse => ({
  unit_id_reported: sent.unit,
  time_dispatch: sent.dispatched_at,
  ...(sent.en_route_at !== null && { time_enroute_to_scene: sent.en_route_at }),
  ...(sent.on_scene_at !== null && { time_on_scene: sent.on_scene_at }),
  ...(sent.cleared_at !== null && { time_unit_clear: sent.cleared_at }),
});

/** Notes and radio lines with their times. NERIS takes texts and times as two lists of the same length. */
const comments = ({ call, commentedAt }: ClosedCall): { text: string; at: string }[] => [
  ...(call.original_notes ? [{ text: call.original_notes, at: call.time_received }] : []),
  ...call.radio_logs.map(({ unit, notes, reason, occurred_at, recorded_at }) => ({
    text: `${unit === null ? '' : `${unit}: `}${notes}${reason ? ` (correction: ${reason})` : ''}`,
    at: occurred_at ?? recorded_at ?? call.time_received,
  })),
  ...(call.additional_comments
    ? [{ text: call.additional_comments, at: commentedAt ?? call.closed_at ?? call.time_received }]
    : []),
];

const STEPS = ['dispatched_at', 'en_route_at', 'on_scene_at', 'cleared_at'] as const;
const runsBackwards = (sent: Call['units'][number]): boolean => {
  const times = STEPS.flatMap((step) => sent[step] ?? []);
  return times.some((time, index) => time < (times[index - 1] ?? ''));
};

const typeNote = (nature: string | null, { value, fit }: NerisType): string[] => {
  if (fit === 'exact') return [];
  if (fit === 'broad') return [`The nature “${nature}” says less than NERIS asks. ${value} is the nearest type.`];
  return [
    `${nature === null ? 'The call has no nature.' : `No NERIS type is known for the nature “${nature}”.`} The department chooses the type in its incident report.`,
  ];
};

const nameOf = ({ id, number, address_of_incident }: NonNullable<Call['merged_into']>): string =>
  `${number ?? id}, ${address_of_incident}`;

/** NERIS has no field for several calls about one incident, so a note tells the reader. */
const mergeNotes = ({ merged_into, came_with, units }: Call): string[] => [
  ...(merged_into === null
    ? []
    : [
        `This call reports the same incident as ${nameOf(merged_into)} and was merged into it.${units.length === 0 ? ' The units are in that call.' : ''}`,
      ]),
  ...came_with.map((came) => `${nameOf(came)}, reports the same incident and was merged into this call.`),
];

/** A closed call as the dispatch module of NERIS. Times are as recorded; a note lists each time that was not measured or does not fit. */
export const nerisDocument = (closed: ClosedCall, { departmentId, centreId }: NerisSender): NerisDocument => {
  const { call, loggedAt, earlierAtSameInstant } = closed;
  const received = Date.parse(call.time_received);
  const firstSent = call.units.map(({ dispatched_at }) => dispatched_at).sort()[0];
  const firstStep = firstSent ?? call.closed_at;
  // A call typed after its dispatch comes from paper, from another system, or from a desk that had no server.
  const isLate = loggedAt !== null && firstStep !== null && loggedAt > firstStep;
  // A second report of an incident is often merged while it is typed. That alone does not make it late.
  const isSecondReport = firstSent === undefined && call.merged_into !== null;
  const type = nerisTypeOf(call.nature);
  const shownComments = comments(closed);
  return {
    standard: 'NERIS core_mod_dispatch',
    dispatch: {
      // NERIS identifies an incident by its millisecond. If several share one, the later ones use the milliseconds
      // after it.
      incident_neris_id: `${departmentId}:${received + earlierAtSameInstant}`,
      dispatch_internal_id: call.number ?? call.id,
      fd_neris_id: departmentId,
      ...(centreId !== null && { dispatch_center_id: centreId }),
      dispatch_location: civicLocation(call.address_of_incident),
      dispatch_comment: shownComments.map(({ text }) => text),
      dispatch_comment_timestamp: shownComments.map(({ at }) => at),
      dispatch_incident_code: (call.nature ?? 'No nature').slice(0, NERIS_TEXT),
      ...(call.disposition !== null && { dispatch_final_disposition: call.disposition.slice(0, NERIS_TEXT) }),
      dispatch_time_call_arrival: call.time_received,
      dispatch_time_call_answering: call.time_received,
      dispatch_time_call_create: isLate || loggedAt === null ? call.time_received : loggedAt,
      dispatch_unit_response: call.units.map(unitResponse),
      ...(call.closed_at !== null && { time_incident_clear: call.closed_at }),
    },
    incident_type: { nature: call.nature, ...type },
    notes: [
      'The time of answering is the time received: the centre does not measure the ringing.',
      ...typeNote(call.nature, type),
      ...mergeNotes(call),
      ...(isLate && !isSecondReport
        ? ['The call was typed after its first dispatch, so the time received replaces the time of entry.']
        : []),
      ...(call.units.length === 0 && !isSecondReport ? ['No unit was sent.'] : []),
      ...call.units.filter(runsBackwards).map(({ unit }) => `The times of ${unit} run backwards, as recorded.`),
      ...(call.unreadable === undefined ? [] : [`The record cannot be read at: ${call.unreadable.join(', ')}.`]),
    ],
  };
};
