/** A release's reason in words: which apps were published, or what was rolled back and by whom, and what was left out. */
export const describeReason = (reason: string): string => {
  const [, what = '', leftOut = ''] = /^(.*?)( without (?:the gate|a browser): .*)?$/.exec(reason) ?? [];
  const [verb, ...rest] = what.split(' ');
  if (verb === 'publish') return `Published ${rest.map((app) => app.split('@')[0]).join(', ')}${leftOut}`;
  const back = /^rollback (?:(\S+) )?to \S+(?: by (.+))?$/.exec(what);
  if (back === null) return reason;
  const [, app, by] = back;
  return `Rolled back${app === undefined ? '' : ` ${app}`}${by === undefined ? '' : ` by ${by}`}${leftOut}`;
};
