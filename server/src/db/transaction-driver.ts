import {
  CompiledQuery,
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** A connection that runs single statements as transactions too. */
class TransactionConnection implements DatabaseConnection {
  isInTransaction = false;

  constructor(
    readonly own: DatabaseConnection,
    private readonly preamble: string,
  ) {}

  /** Sends the preamble together with `begin`, which saves a round trip. */
  async begin(statement: string): Promise<void> {
    this.isInTransaction = true;
    try {
      await this.own.executeQuery(CompiledQuery.raw(`${statement}; ${this.preamble}`));
    } catch (error) {
      await this.abandon();
      throw error;
    }
  }

  async end(statement: 'commit' | 'rollback'): Promise<void> {
    this.isInTransaction = false;
    await this.own.executeQuery(CompiledQuery.raw(statement));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.own.executeQuery<R>(query);
    await this.begin('begin');
    try {
      const result = await this.own.executeQuery<R>(query);
      await this.end('commit');
      return result;
    } catch (error) {
      await this.abandon();
      throw error;
    }
  }

  /** A broken connection cannot roll back. The pool drops it. */
  private async abandon(): Promise<void> {
    if (this.isInTransaction) await this.end('rollback').catch(() => undefined);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.own.streamQuery<R>(query, chunkSize);
  }
}

/**
 * Starts every transaction with `preamble`, and runs each single statement in a transaction of its own. Settings of the
 * preamble end with the transaction, so nothing remains on a connection that a pooler passes on to others.
 */
export class TransactionDriver extends PostgresDriver {
  readonly #wrapped = new WeakMap<DatabaseConnection, TransactionConnection>();

  constructor(
    config: PostgresDialectConfig,
    private readonly preamble: string,
  ) {
    super(config);
  }

  override async acquireConnection(): Promise<TransactionConnection> {
    const own = await super.acquireConnection();
    const wrapped = this.#wrapped.get(own) ?? new TransactionConnection(own, this.preamble);
    this.#wrapped.set(own, wrapped);
    return wrapped;
  }

  // Kysely's type expects its own connection class, which we have wrapped.
  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const own = connection instanceof TransactionConnection ? connection.own : connection;
    await super.releaseConnection(own as Parameters<PostgresDriver['releaseConnection']>[0]);
  }

  override async beginTransaction(
    connection: TransactionConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await connection.begin(`begin ${settings.join(', ')}`.trim());
  }

  override commitTransaction(connection: TransactionConnection): Promise<void> {
    return connection.end('commit');
  }

  override rollbackTransaction(connection: TransactionConnection): Promise<void> {
    return connection.end('rollback');
  }
}
