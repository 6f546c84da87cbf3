const seconds = (value) => `${value.toFixed(1)} s`;

/**
 * Saves the whole database, restores it into a new, empty server and checks the record there, as `npm run backup -- drill` does.
 * @throws Error where the restored record is not whole
 */
export const measureRestore = async ({ openDatabase, drill }, connectionString) => {
  const db = openDatabase(connectionString, () => undefined, { max: 2 });
  try {
    const { seconds: took, rows, tables, calls, events, bytes, fault } = await drill(db);
    if (fault !== null) throw new Error(`The restored record is not whole: ${fault}`);
    const count = (value) => value.toLocaleString('en-US');
    return {
      what: `${count(calls)} calls, ${count(events)} events, ${count(rows)} rows of ${tables} tables, ${(bytes / 1_048_576).toFixed(1)} MiB; backup, empty server, restore, verification, together`,
      measured: [took.backup, took.server, took.restore, took.verify, Object.values(took).reduce((a, b) => a + b)]
        .map(seconds)
        .join(' / '),
    };
  } finally {
    await db.destroy();
  }
};
