import type { UpgradeFeature } from '@prebell/platform';

export interface UpgradeRequest {
  readonly feature: UpgradeFeature;
}
