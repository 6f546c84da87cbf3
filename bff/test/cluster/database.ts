import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database';

/** A separate migrated database for one test file, which several instances may share. */
export const startTestDatabase = async () => {
  const { connectionString, drop } = await copyDatabase(inject('adminConnection'), inject('templateDatabase'));
  const open: Database[] = [];
  const openAnother = (): Database => {
    const db = openDatabase(connectionString, () => undefined, { max: 1 });
    open.push(db);
    return db;
  };
  const db = openDatabase(connectionString, () => undefined);
  open.push(db);
  afterAll(async () => {
    await Promise.all(open.map((each) => each.destroy()));
    await drop();
  });
  return { db, connectionString, openAnother };
};
