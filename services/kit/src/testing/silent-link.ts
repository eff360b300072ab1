import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A way to a server whose connections can fall silent: neither end hears of the other again, and neither is told. New connections work,
 * as after a router has forgotten the old ones.
 */
export class SilentLink {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #silence = new AbortController();

  private constructor(target: { host: string; port: number }) {
    this.#server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({ ...target, allowHalfOpen: true });
      const { signal } = this.#silence;
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => undefined);
        from.on('data', (bytes) => signal.aborted || to.write(bytes));
        from.on('end', () => signal.aborted || to.end());
        from.on('close', () => {
          this.#sockets.delete(from);
          if (!signal.aborted) to.destroy();
        });
      }
    });
  }

  /** @param url of the server. @returns the link with the same address by way of it */
  static async to(url: string): Promise<{ link: SilentLink; url: string }> {
    const address = new URL(url);
    const link = new SilentLink({ host: address.hostname, port: Number(address.port) });
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    address.hostname = '127.0.0.1';
    address.port = String((link.#server.address() as AddressInfo).port);
    return { link, url: address.toString() };
  }

  /** The connections that there are fall silent for good. */
  silence(): void {
    this.#silence.abort();
    this.#silence = new AbortController();
  }

  /** The connections that there are break, and both ends are told. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
