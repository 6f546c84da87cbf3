import type { Call } from '@prebell/contracts';
import { callbackUri } from './callback-uri.rules';
import type { ClosedCall } from './closed-call.presenter';
import { nerisTypeOf } from './neris-types.rules';

/**
 * A closed call as an EIDO (NENA-STA-021.1b, version 1.0 of its OpenAPI schema). Fields named `…RegistryText` take
 * values from NENA's registries. The schema does not include them, so we write plain words there. Fields named
 * `…InternalText` contain the centre's own text.
 */

/** The sender of an EIDO. */
export interface EidoSender {
  /** Domain name of the agency. */
  readonly agencyId: string;
}

type Fields = Readonly<Record<string, unknown>>;
interface Part extends Fields {
  readonly $id: string;
}
const reference = ({ $id }: Pick<Part, '$id'>) => ({ $ref: $id });

/** NERIS categories in words. EIDO asks for a common word in addition to the centre's own. */
const COMMON_TYPES: Readonly<Record<string, string>> = {
  FIRE: 'Fire',
  HAZSIT: 'Hazardous Situation',
  MEDICAL: 'Medical',
  PUBSERV: 'Public Service',
  RESCUE: 'Rescue',
  LAWENFORCE: 'Law Enforcement',
};
const UNKNOWN = 'Unknown';
/** The call form suggests 'Fire', for which NERIS has no type. */
const commonType = (nature: string | null): string =>
  nature?.trim().toLowerCase() === 'fire'
    ? 'Fire'
    : (COMMON_TYPES[nerisTypeOf(nature).value?.split('||')[0] ?? ''] ?? UNKNOWN);

/** Characters that XML and HTML read as markup. */
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** XML allows no control characters except tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string => text.replace(CONTROL, '').replace(/[&<>"']/g, (sign) => MARKUP[sign] ?? sign);
/** Notes are HTML. */
const html = (text: string): string => escaped(text).replaceAll('\n', '<br>');

/** An address as PIDF-LO (RFC 4119, RFC 5139). The typed text goes into one field, because only a person can tell its parts. */
const pidfLo = (address: string, id: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:gp="urn:ietf:params:xml:ns:pidf:geopriv10" entity="pres:${escaped(id)}"><tuple id="incident"><status><gp:geopriv><gp:location-info><civicAddress xmlns="urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr"><LOC>${escaped(address)}</LOC></civicAddress></gp:location-info><gp:usage-rules/></gp:geopriv></status></tuple></presence>`;

const UNIT_STEPS = [
  ['dispatched', 'dispatched_at'],
  ['en route', 'en_route_at'],
  ['on scene', 'on_scene_at'],
  ['clear', 'cleared_at'],
] as const;

/** EIDO has no field for the times of a unit, so they go into a note. */
const unitTimes = (sent: Call['units'][number]): string =>
  `${sent.unit}: ${UNIT_STEPS.flatMap(([word, field]) => (sent[field] === null ? [] : [`${word} ${sent[field]}`])).join(', ')}`;

/** Makes the parts of one document. Each part names its sender. */
const partsOf = ({ call }: ClosedCall, { agencyId }: EidoSender) => {
  const part = (name: string, at: string, fields: Fields): Part => ({
    $id: `${call.id}:${name}`,
    lastUpdateTimeStamp: at,
    updatedByAgencyReference: { $ref: agencyId },
    ...fields,
  });
  const note = (name: string, at: string, text: string) => part(name, at, { notesActionComments: html(text) });
  return { part, note };
};

/** The caller as a person with a number to call back, and the caller's location. Empty if there are no details. */
const callerParts = (closed: ClosedCall, sender: EidoSender) => {
  const { call } = closed;
  const { part, note } = partsOf(closed, sender);
  const { caller_name: name, caller_phone: phone, caller_dob: born, caller_address: address } = call;
  if (!name && !phone && !born && !address) return { person: [], callback: [], location: [], notes: [] };
  const at = call.time_received;
  const uri = callbackUri(phone ?? '');
  const callback = phone ? [part('callback', at, { callBackInformationUri: uri === null ? [] : [uri] })] : [];
  const location = address
    ? [
        part('caller-location', at, {
          locationTypeDescriptionRegistryText: 'Caller',
          locationByValue: pidfLo(address, call.id),
          locationDescriptionText: address,
        }),
      ]
    : [];
  const notes = [
    ...(phone ? [note('caller-phone', at, `Phone number as typed: ${phone}`)] : []),
    // Callers often give only a part of a birth date, which NIEM's date does not accept.
    ...(born ? [note('caller-born', at, `Date of birth: ${born}`)] : []),
  ];
  const person = part('caller', at, {
    personIncidentRoleRegistryText: ['Caller'],
    ...(name && { ncPersonComponent: { name: [{ full: [{ value: name }] }] } }),
    ...(callback[0] && { callBackReference: reference(callback[0]) }),
    ...(location.length > 0 && { locationReference: location.map(reference) }),
    ...(notes.length > 0 && { notesReference: notes.map(reference) }),
  });
  return { person: [person], callback, location, notes };
};

/** The units with their crews, their notes, and one dispatch for each. */
const unitParts = (closed: ClosedCall, sender: EidoSender) => {
  const { call } = closed;
  const { part, note } = partsOf(closed, sender);
  return call.units.map((sent) => {
    const at = sent.cleared_at ?? sent.on_scene_at ?? sent.en_route_at ?? sent.dispatched_at;
    const agent = part(`unit-agent:${sent.id}`, at, {
      agentRoleRegistryText: ['Responder'],
      agencyReference: { $ref: sender.agencyId },
    });
    const times = note(`unit-times:${sent.id}`, at, unitTimes(sent));
    const resource = part(`unit:${sent.id}`, at, {
      emergencyResourceName: sent.unit,
      emergencyResourceTypeCommonRegistryText: UNKNOWN,
      resourceAttributeRegistryText: [UNKNOWN],
      primaryUnitStatusRegistryText: sent.cleared_at === null ? UNKNOWN : 'Available',
      secondaryUnitStatusRegistryText: [],
      unitStatusInternal: [sent.cleared_at === null ? 'not reported clear' : 'clear'],
      agentReference: [reference(agent)],
      notesReference: [reference(times)],
    });
    const dispatch = part(`dispatch:${sent.id}`, sent.dispatched_at, {
      agencyReference: { $ref: sender.agencyId },
      emergencyResourceReference: [reference(resource)],
      notesReference: [reference(times)],
    });
    return { agent, times, resource, dispatch };
  });
};

const noteParts = (closed: ClosedCall, sender: EidoSender): Part[] => {
  const { call, commentedAt } = closed;
  const { note } = partsOf(closed, sender);
  return [
    ...(call.original_notes ? [note('notes', call.time_received, call.original_notes)] : []),
    ...call.radio_logs.map(({ id, time, unit, notes, reason, occurred_at, recorded_at }) =>
      note(
        `radio:${id}`,
        occurred_at ?? recorded_at ?? call.time_received,
        // The screen shows only minutes; the export includes seconds, like the times of units.
        `${occurred_at ?? time} ${unit === null ? '' : `${unit}: `}${notes}${reason ? ` (correction: ${reason})` : ''}`,
      ),
    ),
    ...(call.additional_comments
      ? [note('comments', commentedAt ?? call.closed_at ?? call.time_received, call.additional_comments)]
      : []),
    ...(call.unreadable === undefined
      ? []
      : [note('unreadable', call.time_received, `The record cannot be read at: ${call.unreadable.join(', ')}`)]),
  ];
};

/** The incident's id, which is the same in every document about it. */
const trackingId = (callId: string, { agencyId }: EidoSender): string =>
  `urn:emergency:uid:incidentid:${callId.replaceAll('-', '')}:${agencyId}`;

/** Links to calls about the same incident: those that this one replaces, and the one that replaced it. */
const mergeParts = ({ call }: ClosedCall, sender: EidoSender, part: ReturnType<typeof partsOf>['part']): Part[] => {
  const at = call.closed_at ?? call.time_received;
  const merged = (id: string, incidentMergeDirectionCode: 'REPLACING' | 'REPLACED') =>
    part(`merge:${id}`, at, { incidentTrackingIdentifier: trackingId(id, sender), incidentMergeDirectionCode });
  return [
    ...(call.merged_into === null ? [] : [merged(call.merged_into.id, 'REPLACED')]),
    ...call.came_with.map(({ id }) => merged(id, 'REPLACING')),
  ];
};

/** A closed call as an EIDO. If the call comes without the caller's details, the document has no persons. */
export const eidoDocument = (closed: ClosedCall, sender: EidoSender): Part => {
  const { call } = closed;
  const { part } = partsOf(closed, sender);
  const changed = closed.changedAt ?? closed.loggedAt ?? call.time_received;
  const agency = { $ref: sender.agencyId };
  const dispatcher = part('dispatcher', changed, {
    agentRoleRegistryText: ['Dispatching'],
    agencyReference: agency,
    ...(call.dispatcher_initials && { agentWorkstationPositionIdentification: call.dispatcher_initials }),
  });
  const place = part('location', changed, {
    locationTypeDescriptionRegistryText: 'Incident',
    locationByValue: pidfLo(call.address_of_incident || 'No address', call.id),
    locationDescriptionText: call.address_of_incident || 'No address',
  });
  const caller = callerParts(closed, sender);
  const units = unitParts(closed, sender);
  const notes = noteParts(closed, sender);
  const merges = mergeParts(closed, sender, part);
  const disposition = part('disposition', changed, {
    dispositionCommonRegistryCode: UNKNOWN,
    dispositionPrimaryIndicator: true,
    dispositionDescriptionText: call.disposition ?? '',
  });
  return {
    $id: trackingId(call.id, sender),
    lastUpdateTimeStamp: changed,
    updatedByAgencyReference: agency,
    eidoVersion: '1.0',
    issuingElementIdentification: sender.agencyId,
    incidentComponent: part('incident', changed, {
      incidentTypeCommonRegistryText: commonType(call.nature),
      incidentTypeInternalText: call.nature ?? 'No nature',
      incidentStatusInternalText: [call.status],
      incidentStatusCommonRegistryText: ['Closed'],
      internalIncidentId: call.number ?? call.id,
      agentReference: [reference(dispatcher)],
      locationReference: [reference(place)],
      ...(caller.person.length > 0 && { personReference: caller.person.map(reference) }),
      ...(call.disposition !== null && { dispositionComponent: [disposition] }),
      ...(notes.length > 0 && { notesReference: notes.map(reference) }),
    }),
    callComponent: [
      part('call', call.time_received, {
        standardPrimaryCallType: 'emergency',
        ...(call.how_received && { localCallType: call.how_received }),
        direction: 'incoming',
        callStartTimestamp: call.time_received,
        callStateRegistryText: 'callEnd',
        agentReference: [reference(dispatcher)],
        locationReference: [reference(place), ...caller.location.map(reference)],
        ...(caller.callback[0] && { callBackReference: reference(caller.callback[0]) }),
        ...(caller.person.length > 0 && { personReference: caller.person.map(reference) }),
      }),
    ],
    agencyComponent: [
      {
        $id: sender.agencyId,
        lastUpdateTimeStamp: changed,
        updatedByAgencyReference: agency,
        agencyRoleDescriptionRegistryText: ['CallReceiving'],
        agencyType: ['psap'],
        incidentOwningAgencyIndicator: true,
      },
    ],
    agentComponent: [dispatcher, ...units.map(({ agent }) => agent)],
    locationComponent: [place, ...caller.location],
    ...(caller.person.length > 0 && { personComponent: caller.person }),
    ...(caller.callback.length > 0 && { callbackComponent: caller.callback }),
    emergencyResourceComponent: units.map(({ resource }) => resource),
    dispatchComponent: units.map(({ dispatch }) => dispatch),
    ...(merges.length > 0 && { mergeComponent: merges }),
    notesComponent: [...notes, ...caller.notes, ...units.map(({ times }) => times)],
  };
};
