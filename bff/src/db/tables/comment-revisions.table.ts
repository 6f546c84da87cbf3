/** One save of a call's additional comments. Rows never change. */
export interface CommentRevisionsTable {
  call_id: string;
  /** 1 for the first save. */
  version: number;
  /** The event that recorded it; null for saves from before events existed. */
  event_id: string | null;
  /** The comments after the save. */
  text: string;
  /** The author's text; differs from `text` if it was merged. */
  sent_text: string;
  /** The version that the author edited, if the client named it. */
  base_version: number | null;
  author_id: string;
  created_at: Date;
}
