import { formatInstant } from '../../../shared/format';

/** With more apps, show their number. A neighbouring column names them all. */
const MOST_NAMED = 3;

/**
 * The reason for a release in words: which apps were published, what was rolled back and by whom, which checks were left out,
 * or how a canary ended.
 */
export const describeReason = (reason: string): string => {
  const [, what = '', leftOut = ''] = /^(.*?)( without (?:the gate|a browser): .*)?$/.exec(reason) ?? [];
  if (what.startsWith('publish ')) {
    // The apps, and perhaps a note from the publisher.
    const [, apps = '', note = ''] = /^publish((?: \S+@\S+)*)(?: published)?(.*)$/.exec(what) ?? [];
    const names = apps
      .trim()
      .split(' ')
      .map((app) => app.split('@')[0]);
    return `Published ${names.length > MOST_NAMED ? `${names.length} apps` : names.join(', ')}${note}${leftOut}`;
  }
  const step = canaryStep(reason);
  if (step !== null) return step;
  const back = /^rollback (?:(\S+) )?to \S+(?: by (.+))?$/.exec(what);
  if (back === null) return reason;
  const [, app, by] = back;
  return `Rolled back${app === undefined ? '' : ` ${app}`}${by === undefined ? '' : ` by ${by}`}${leftOut}`;
};

/** 'Canary of mf-a for 5%', 'Canary of mf-a stopped by mara: errors in …', 'Promoted mf-a'. */
const canaryStep = (reason: string): string | null => {
  const [, verb, app, , rest = ''] = /^(canary|promote) (\S+)@([0-9a-f]{16})(.*)$/.exec(reason) ?? [];
  if (verb === undefined) return null;
  const words = rest.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, (time) => `${formatInstant(time)} ET`);
  return verb === 'promote' ? `Promoted ${app}${words}` : `Canary of ${app}${words}`;
};
