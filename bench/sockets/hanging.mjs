const POLL_MS = 50;

/**
 * Tells of each reader that announced at its connection that it will not read (`reader=hanging`), once it is cut: how long it was
 * there, and how long something had waited for it, milliseconds.
 */
export const watchHanging = (engine, onCut) =>
  engine.on('connection', (connection) => {
    if (!connection.request.url.includes('reader=hanging')) return;
    const since = performance.now();
    let waitsSince = null;
    const timer = setInterval(() => {
      const waits = connection.writeBuffer.length + (connection.transport.socket?.bufferedAmount ?? 0) > 0;
      waitsSince = waits ? (waitsSince ?? performance.now()) : null;
    }, POLL_MS);
    connection.on('close', () => {
      clearInterval(timer);
      const now = performance.now();
      onCut({ stayed: now - since, waited: now - (waitsSince ?? now) });
    });
  });
