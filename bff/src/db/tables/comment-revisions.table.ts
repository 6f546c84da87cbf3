/** One saving of a call's additional comments. None is ever changed. */
export interface CommentRevisionsTable {
  call_id: string;
  /** 1 for the first saving. */
  version: number;
  /** The event that recorded it; null for savings from before there was that. */
  event_id: string | null;
  /** The comments after the saving. */
  text: string;
  /** What the author sent; differs from `text` where it was merged. */
  sent_text: string;
  /** The version the author's editing began from, where the client said so. */
  base_version: number | null;
  author_id: string;
  created_at: Date;
}
