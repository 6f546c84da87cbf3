import type { DeskKeys, LayoutSettings } from '@prebell/contracts';

/** The keyboard shortcuts that a user changed: one row per user (migration 070). */
export interface DeskSettingsTable {
  user_id: string;
  keys: DeskKeys;
  updated_at: Date;
}

/** A named layout of a user's desk (migration 070). */
export interface DeskLayoutsTable {
  id: string;
  user_id: string;
  name: string;
  settings: LayoutSettings;
  created_at: Date;
  updated_at: Date;
}
