/** Fields that identify a caller, stored separately in the record so that they can be erased. */
const CALLER_FIELDS: readonly string[] = ['caller_phone', 'caller_name', 'caller_dob', 'caller_address'];

/** Splits a body into the caller's details and everything else. */
export const withoutCaller = (
  body: Readonly<Record<string, unknown>>,
): { caller: Record<string, unknown>; rest: Record<string, unknown> } => {
  const isCaller = ([name]: [string, unknown]) => CALLER_FIELDS.includes(name);
  const entries = Object.entries(body);
  return {
    caller: Object.fromEntries(entries.filter(isCaller)),
    rest: Object.fromEntries(entries.filter((entry) => !isCaller(entry))),
  };
};
