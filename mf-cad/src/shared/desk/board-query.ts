/** How many closed calls the board shows. It always shows all active ones. */
export const CLOSED_LIMIT = 500;
/** The whole board, as every load of it asks for it. */
export const BOARD_QUERY = { scope: 'board', limit: CLOSED_LIMIT } as const;
/** A hanging poll fails before the next one is due, so that old data never looks fresh. Milliseconds. */
export const PATIENCE_MS = 8_000;
