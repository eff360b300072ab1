import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceDatabaseUrl } from '@llavero/servers/bootstrap-database';
import { DATABASE } from '@llavero/servers/owner';
import type { ServiceName } from '@llavero/proto/collections';
import { openDemoSession } from '@llavero/runner/demo-session';
import { foldersIn, portsFrom, ROOT } from '@llavero/runner/layout';
import { loadSecrets, type Secrets } from '@llavero/runner/secrets';
import { readState } from '@llavero/runner/state-server';

/** The product as `make up` starts it, on ports and data of its own. */
export class Product {
  readonly url: string;
  readonly #data: string;
  readonly #base: number;

  /** @param env what the launcher is told beside its ports and its data */
  constructor(
    data: string,
    base: number,
    private readonly env: Readonly<Record<string, string>> = {},
  ) {
    this.#data = data;
    this.#base = base;
    this.url = `http://127.0.0.1:${portsFrom(base).gateway}`;
  }

  /** Without the demo portfolio: the benchmark brings its own data. */
  async prepare(): Promise<void> {
    await mkdir(this.#data, { recursive: true });
    await writeFile(foldersIn(this.#data).seeded, '{}\n');
  }

  /** `make up` in the background. Answers the seconds until all parts were ready. */
  async up(): Promise<number> {
    const began = performance.now();
    await this.#make('up');
    return (performance.now() - began) / 1000;
  }

  async down(): Promise<void> {
    await this.#make('down');
  }

  /** Process ids by part: postgres, nats, gateway and the services. */
  async processes(): Promise<Record<string, number>> {
    const state = await readState(this.supervisorPort);
    return Object.fromEntries((state?.services ?? []).flatMap(({ name, pid }) => (pid ? [[name, pid]] : [])));
  }

  /** Of the supervisor, which tells the state of all parts. */
  get supervisorPort(): number {
    return portsFrom(this.#base).supervisor;
  }

  /** Kills a part with SIGKILL; the supervisor starts it again. */
  async kill(part: string): Promise<void> {
    const pid = (await this.processes())[part];
    if (pid) process.kill(pid, 'SIGKILL');
  }

  /** Signs in as the administrator; answers the session's token. */
  signIn(): Promise<string> {
    return openDemoSession(this.url);
  }

  secrets(): Promise<Secrets> {
    return loadSecrets(foldersIn(this.#data).secrets);
  }

  /** Address of the database for its superuser. */
  adminUrl({ postgresPassword }: Secrets): string {
    return `postgres://postgres:${encodeURIComponent(postgresPassword)}@127.0.0.1:${portsFrom(this.#base).postgres}/${DATABASE}`;
  }

  /** Address of the database for a service's role. */
  serviceUrl(service: ServiceName, { servicePasswords }: Secrets): string {
    return serviceDatabaseUrl(
      `postgres://127.0.0.1:${portsFrom(this.#base).postgres}`,
      service,
      servicePasswords[service],
    );
  }

  #make(verb: 'up' | 'down'): Promise<void> {
    const child = spawn('make', ['--no-print-directory', verb], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        DETACH: '1',
        LLAVERO_DATA: this.#data,
        LLAVERO_PORT: String(this.#base),
        // What is measured is the product, not how it slows down who asks too much.
        RATE_LIMIT_SESSION: '0',
        RATE_LIMIT_ADDRESS: '0',
        ...this.env,
      },
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`make ${verb} ended with ${code}`)),
      );
    });
  }
}

/** The built web that the gateway serves. */
export const WEB = join(ROOT, 'web/dist');
