import { openRelay } from './relay';

/** Statements whose effect stays on the connection after the transaction. A pooler would give it to others. */
const SESSION_STATE: readonly RegExp[] = [
  /^set\s+(?!local\b|transaction\b|constraints\b)/i,
  /\bset_config\s*\([^)]*,\s*(?:false|'f'|'false')\s*\)/i,
  /^(?:un)?listen\b/i,
  /\bpg_(?:try_)?advisory_(?:un)?lock/i,
  /^create\s+(?:(?:local|global)\s+)?temp/i,
  /^declare\b[^;]*\bwith\s+hold\b/i,
  /^(?:prepare|deallocate|discard|load|reset)\b/i,
];

/** Whether a statement leaves something on its connection. */
export const isSessionState = (statement: string): boolean =>
  statement.split(';').some((part) => SESSION_STATE.some((rule) => rule.test(part.trim())));

/** Reads the messages of one client of PostgreSQL's protocol, version 3. */
const createReader = (onStatement: (statement: string) => void, onState: (state: string) => void) => {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  const text = (bytes: Buffer) => bytes.toString('utf8');
  const parsers: Record<string, (body: Buffer) => void> = {
    Q: (body) => onStatement(text(body.subarray(0, -1))),
    P: (body) => {
      const end = body.indexOf(0);
      const statement = text(body.subarray(end + 1, body.indexOf(0, end + 1)));
      if (end > 0) onState(`prepared as ${text(body.subarray(0, end))}: ${statement}`);
      onStatement(statement);
    },
  };
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      // The first message has no letter.
      const letter = isStarted ? 1 : 0;
      if (rest.length < letter + 4) return;
      const end = letter + rest.readInt32BE(letter);
      if (rest.length < end) return;
      const body = rest.subarray(letter + 4, end);
      if (isStarted) parsers[String.fromCharCode(rest[0]!)]?.(body);
      else if (text(body).includes('\0options\0')) onState(`options at the start: ${text(body)}`);
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
};

/** Watches everything that clients send to the database behind a socket. */
export const watchWire = async (target: string) => {
  /** Every statement, and those that left state on their connection. */
  const statements: string[] = [];
  const states: string[] = [];
  const onStatement = (statement: string) => {
    statements.push(statement);
    if (isSessionState(statement)) states.push(statement);
  };
  const relay = await openRelay(target, () => createReader(onStatement, (state) => states.push(state)));
  return { ...relay, statements, states };
};
