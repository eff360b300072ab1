import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { OutsideError } from '@llavero/kit/outside/errors';
import type { Adapter } from '@llavero/kit/outside/system';
import type { ClamdSettings } from './env.ts';
import { VirusScanner } from './port.ts';

/** A file of 100 MB takes a slow machine some seconds. */
const SCAN_MS = 120_000;
const LONGEST_ANSWER = 4096;

/** Speaks the INSTREAM command of clamd's protocol: chunks with their length before them, an empty one at the end. */
export class ClamdScanner extends VirusScanner implements Adapter {
  readonly #host: string;
  readonly #port: number;
  readonly #calls: OutsideCalls;

  constructor({ CLAMD_URL }: ClamdSettings, calls: OutsideCalls) {
    super();
    const { hostname, port } = new URL(CLAMD_URL);
    this.#host = hostname.replace(/^\[|\]$/g, '');
    this.#port = Number(port) || 3310;
    this.#calls = calls;
  }

  async isInfected(content: () => AsyncIterable<Uint8Array>): Promise<boolean> {
    const answer = await this.#ask('scan', SCAN_MS, async (socket) => {
      await send(socket, Buffer.from('zINSTREAM\0'));
      for await (const part of content()) {
        // An empty chunk would end the file.
        if (part.length === 0) continue;
        const length = Buffer.alloc(4);
        length.writeUInt32BE(part.length);
        await send(socket, length);
        await send(socket, part);
      }
      await send(socket, Buffer.alloc(4));
    });
    if (answer.endsWith(' OK')) return false;
    if (answer.endsWith(' FOUND')) return true;
    throw this.#failed('unexpected answer');
  }

  async check(): Promise<void> {
    const answer = await this.#ask('ping', 5_000, (socket) => send(socket, Buffer.from('zPING\0')));
    if (answer !== 'PONG') throw this.#failed('no pong');
  }

  #ask(name: string, timeoutMs: number, tell: (socket: Socket) => Promise<void>): Promise<string> {
    return this.#calls.run({ name, repeatable: true, timeoutMs }, async (signal) => {
      const socket = connect({ host: this.#host, port: this.#port });
      const stop = () => socket.destroy(new Error('gave up'));
      signal.addEventListener('abort', stop);
      // It may answer and hang up before it has heard all: what it said counts, and not that writing failed then.
      const answer = answerOf(socket);
      answer.catch(() => undefined);
      try {
        await once(socket, 'connect');
        await tell(socket).catch(() => undefined);
        return await answer;
      } catch (error) {
        throw error instanceof OutsideError ? error : this.#unreachable(error);
      } finally {
        signal.removeEventListener('abort', stop);
        socket.destroy();
      }
    });
  }

  #failed(detail: string): OutsideError {
    return this.#calls.failure({
      reason: 'FAILED',
      what: 'El antivirus ha fallado y el archivo sigue pendiente de analizar.',
      todo: 'Vuelva a intentarlo dentro de unos minutos: no hace falta subirlo otra vez.',
      detail,
    });
  }

  #unreachable(error: unknown): OutsideError {
    return this.#calls.failure({
      reason: 'UNREACHABLE',
      what: 'No hay conexión con el antivirus y el archivo sigue pendiente de analizar.',
      todo: 'Vuelva a intentarlo dentro de unos minutos: no hace falta subirlo otra vez.',
      detail: (error as { code?: string }).code ?? 'connection lost',
    });
  }
}

async function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed) throw new Error('hung up');
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
}

/** What it says until the zero byte or the end, without either. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket as AsyncIterable<Buffer>) {
    text += part.toString('latin1');
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end).trim();
    if (text.length > LONGEST_ANSWER) break;
  }
  throw new Error('no answer');
}
