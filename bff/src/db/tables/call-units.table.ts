/** A unit on a call, with the times that it reported. */
export interface CallUnitsTable {
  id: string;
  call_id: string;
  unit: string;
  /** Whether it is the primary unit: the first that was sent. */
  is_primary: boolean;
  dispatched_at: Date;
  en_route_at: Date | null;
  on_scene_at: Date | null;
  cleared_at: Date | null;
}
