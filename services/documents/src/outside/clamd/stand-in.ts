import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { standInPage } from '@llavero/kit/outside/stand-in-page';

/** The harmless text of EICAR that every scanner reports, in two halves so that this file is not reported itself. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** clamd's own default of `StreamMaxLength`. */
const LARGEST = 100 * 1024 * 1024 + 1;

/** A clamd that knows one virus, the test text of EICAR: the commands PING and INSTREAM with a zero byte at the end. */
export class ClamdStandIn implements StandIn {
  port = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #scanned = 0;
  #found = 0;

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      // A client that breaks off is its own business.
      socket.on('error', () => undefined);
      this.#serve(socket).catch(() => socket.destroy());
    });
  }

  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    this.port = (this.#server.address() as AddressInfo).port;
  }

  answer({ method, path }: StandInRequest): StandInAnswer {
    if (method !== 'GET') return { status: 405 };
    if (path === '/messages') return { body: { scanned: this.#scanned, found: this.#found } };
    if (path !== '/') return { status: 404 };
    return {
      body: standInPage(
        'Antivirus',
        `<p>Archivos analizados: ${this.#scanned}. Infectados: ${this.#found}.</p>`,
      ),
    };
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(socket: Socket): Promise<void> {
    let waiting = Buffer.alloc(0);
    let command: string | undefined;
    let [size, tail] = [0, ''];
    let isFound = false;
    for await (const part of socket as AsyncIterable<Buffer>) {
      waiting = Buffer.concat([waiting, part]);
      if (command === undefined) {
        const end = waiting.indexOf(0);
        if (end < 0) continue;
        command = waiting.subarray(0, end).toString('latin1');
        waiting = waiting.subarray(end + 1);
        if (command === 'zPING') return void socket.end('PONG\0');
        if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          this.#scanned += 1;
          if (isFound) this.#found += 1;
          return void socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        }
        if ((size += length) > LARGEST) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (waiting.length < 4 + length) {
          size -= length;
          break;
        }
        const text = tail + waiting.subarray(4, 4 + length).toString('latin1');
        isFound ||= text.includes(EICAR);
        tail = text.slice(-EICAR.length);
        waiting = waiting.subarray(4 + length);
      }
    }
  }
}

export async function startClamdStandIn({ host, port }: StandInPlace): Promise<ClamdStandIn> {
  const standIn = new ClamdStandIn();
  await standIn.listen(port, host);
  return standIn;
}
