/** The parsed command line. */
export interface Arguments {
  readonly rest: readonly string[];
  readonly changed: boolean;
  readonly 'no-gate': boolean;
  readonly 'no-browser': boolean;
  readonly reason?: string | undefined;
  readonly force: boolean;
  readonly 'dry-run': boolean;
  readonly apps?: string | undefined;
  readonly public?: string | undefined;
  readonly 'rollback-only': boolean;
  readonly 'new-base': boolean;
  readonly line?: string | undefined;
  readonly to?: string | undefined;
  readonly who: boolean;
  readonly only?: string | undefined;
  readonly against?: string | undefined;
  readonly keep?: string | undefined;
  readonly days?: string | undefined;
  readonly canary?: string | undefined;
  readonly 'promote-after'?: string | undefined;
}
