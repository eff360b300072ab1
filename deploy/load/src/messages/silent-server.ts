import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Slack as the product calls it; once it is silent it takes requests and never answers. */
export class SilentServer {
  silent = false;
  asked = 0;

  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, answer) => {
      this.asked += 1;
      request.resume();
      if (this.silent) return;
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ ok: true, channel: 'C1', ts: '1790000000.000100', user: { id: 'U1' } }));
    });
  }

  static async start(): Promise<SilentServer> {
    const made = new SilentServer();
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }
}
