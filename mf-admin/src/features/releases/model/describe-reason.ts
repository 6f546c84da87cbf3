/** A release's reason in words: which apps were published, or what was rolled back and by whom. */
export const describeReason = (reason: string): string => {
  const [verb, ...rest] = reason.split(' ');
  if (verb === 'publish') return `Published ${rest.map((app) => app.split('@')[0]).join(', ')}`;
  const back = /^rollback (?:(\S+) )?to \S+(?: by (.+))?$/.exec(reason);
  if (back === null) return reason;
  const [, app, by] = back;
  return `Rolled back${app === undefined ? '' : ` ${app}`}${by === undefined ? '' : ` by ${by}`}`;
};
