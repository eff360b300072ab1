import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, spawnGuarded } from '@llavero/servers/process';
import type { GoTool } from '../go-tool.ts';

export const TOXIPROXY: GoTool = {
  name: 'toxiproxy-server',
  module: 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0',
  file: 'server',
};

/** What a fault does to the bytes of a connection; the names are those of Toxiproxy. */
export interface Toxic {
  type: 'latency' | 'reset_peer' | 'timeout';
  /** `upstream`: what the caller sends; `downstream`: what it is answered. */
  stream: 'upstream' | 'downstream';
  /** Milliseconds. */
  attributes: Readonly<Record<string, number>>;
}

/** Toxiproxy's own server, driven by its HTTP API. */
export class Toxiproxy {
  readonly #url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.#url = url;
    this.#child = child;
  }

  /** @param logFile receives what it says of each connection */
  static async start(command: string, logFile: string): Promise<Toxiproxy> {
    const port = await freePort();
    const log = openSync(logFile, 'a');
    const child = spawnGuarded({
      command,
      args: ['-host', '127.0.0.1', '-port', String(port)],
      options: { stdio: ['ignore', log, log], env: { ...process.env, LOG_LEVEL: 'warn' } },
      parentDeathSignal: 'TERM',
    });
    closeSync(log);
    const proxy = new Toxiproxy(`http://127.0.0.1:${port}`, child);
    for (let wait = 0; ; wait += 1) {
      const answers = await fetch(`${proxy.#url}/version`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) return proxy;
      if (wait > 100 || child.exitCode !== null) throw new Error('toxiproxy did not start');
      await sleep(100);
    }
  }

  /** A new way to a port of this machine. @returns the port at its beginning */
  async open(name: string, upstreamPort: number): Promise<number> {
    const made = await this.#ask('POST', '/proxies', {
      name,
      listen: '127.0.0.1:0',
      upstream: `127.0.0.1:${upstreamPort}`,
      enabled: true,
    });
    return Number((made as { listen: string }).listen.split(':').at(-1));
  }

  /** False ends its connections and refuses new ones. */
  async enable(name: string, enabled: boolean): Promise<void> {
    await this.#ask('POST', `/proxies/${name}`, { enabled });
  }

  async add(name: string, { type, stream, attributes }: Toxic): Promise<void> {
    const toxic = { name: `${type}-${stream}`, type, stream, toxicity: 1, attributes };
    await this.#ask('POST', `/proxies/${name}/toxics`, toxic);
  }

  async remove(name: string, { type, stream }: Toxic): Promise<void> {
    await this.#ask('DELETE', `/proxies/${name}/toxics/${type}-${stream}`);
  }

  stop(): void {
    this.#child.kill('SIGTERM');
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`toxiproxy: ${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
