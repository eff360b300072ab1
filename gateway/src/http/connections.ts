import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const SWEEP_MS = 100;
/** How long a stop waits for calls in flight before it cuts them off; as the services do. */
export const DRAIN_MS = 10_000;

/** The open connections of a server, so that it can stop without waiting for those that nobody uses. */
export class Connections {
  private readonly sockets = new Set<Socket>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /** Closes what falls idle while `closing` runs, and everything else when it takes too long. */
  async drain(closing: Promise<void>): Promise<void> {
    const sweep = setInterval(() => {
      this.server.closeIdleConnections();
      // Browsers open connections ahead of need; Node does not count one as idle before its first request.
      for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    const cut = setTimeout(() => this.server.closeAllConnections(), DRAIN_MS);
    try {
      await closing;
    } finally {
      clearInterval(sweep);
      clearTimeout(cut);
    }
  }
}
