import { isSameUnit, isUnitReport, UNIT_TIMES, type UnitReport } from '@prebell/contracts';
import { type Board, listed, nameOf, typedNumber } from './board';
import { type Reading, ready, refused, type Step } from './reading';

const WORDS: Readonly<Record<UnitReport, string>> = { en_route: 'en route', on_scene: 'on scene', clear: 'clear' };

/** Why a step cannot be taken back, and what to do instead. */
const instead = (step: Step, { calls }: Board): string => {
  const call = 'callId' in step ? calls.find(({ id }) => id === step.callId) : undefined;
  const named = call === undefined ? 'the call' : nameOf(call);
  const number = call === undefined ? 'the call' : typedNumber(call);
  switch (step.kind) {
    case 'dispatch':
      return `A dispatch cannot be taken back. C ${number} ${step.unit} clears the unit.`;
    case 'radio':
      return `A radio entry cannot be taken back. Correct it in the radio log of ${named}.`;
    case 'par':
      return `A PAR cannot be taken back. Note the mistake in the radio log of ${named}.`;
    case 'create':
      return 'A new call cannot be taken back. Select it and cancel it with X.';
    case 'status':
      return step.action === 'assign'
        ? `A dispatch cannot be taken back. C ${number} ${step.unit} clears the unit.`
        : `A closed call stays closed. A supervisor can reopen ${named} with X.`;
    default:
      return 'Only unit reports can be taken back.';
  }
};

/** Takes back the reports of the last line, each by a correction. The record keeps both. */
export const takeBack = (board: Board, last: readonly Step[]): Reading => {
  if (last.length === 0) return refused('You have no report to take back. Z takes back the last report you typed.');
  const steps: Step[] = [];
  const parts: string[] = [];
  for (const step of last) {
    if (step.kind === 'merge') {
      const call = board.calls.find(({ id }) => id === step.callId);
      steps.push({ kind: 'merge', callId: step.callId, into: null, reason: 'Typed by mistake' });
      parts.push(`the merge of ${call === undefined ? 'the call' : nameOf(call)}`);
      continue;
    }
    if (step.kind !== 'status' || !isUnitReport(step.action)) return refused(instead(step, board));
    const call = board.calls.find(({ id }) => id === step.callId);
    const unit = call?.units.findLast((one) => isSameUnit(one.unit, step.unit));
    if (call === undefined || unit === undefined) return refused(`${step.unit} is no longer on a call of this board.`);
    if (!call.isActive) return refused(`${nameOf(call)} is over. A supervisor can correct it with K.`);
    if (unit.id === null) return refused(`${step.unit} is not sent yet. Z works once the server has it.`);
    steps.push({
      kind: 'amendment',
      callId: call.id,
      unitId: unit.id,
      field: UNIT_TIMES[step.action],
      reason: 'Typed by mistake',
    });
    parts.push(`${step.unit} ${WORDS[step.action]} at ${nameOf(call)}`);
  }
  return ready(steps, `Take back ${listed(parts)}. The record keeps both.`);
};
