/** How often something was measured in one version of a remote, by bucket. */
export interface ReleaseUsageTable {
  remote: string;
  digest: string;
  /** `views`, or the name of a web vital. */
  measure: string;
  /** For a vital: its bucket in `usage-buckets.rules.ts`. 0 for views. */
  bucket: number;
  count: number;
  last_at: Date;
}
