/** How many closed calls the board shows; it always shows all active ones. */
export const CLOSED_LIMIT = 500;
/** The query for the whole board, the same wherever it is loaded. */
export const BOARD_QUERY = { scope: 'board', limit: CLOSED_LIMIT } as const;
/** A poll that hangs fails before the next one is due, so that old data never looks fresh. Milliseconds. */
export const PATIENCE_MS = 8_000;
