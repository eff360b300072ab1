import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { validNif, validPhone, validSpanishIban } from '@llavero/proto/compile/generators';
import { type ImportStatus, workingStates } from '@llavero/proto/imports/requests';
import { toCsv } from '@llavero/proto/values/csv';
import { freeBasePort } from '@llavero/runner/system';
import { cpuSeconds } from '../processes.ts';
import { Product } from '../product.ts';
import { watched } from '../watched.ts';

const ROWS = Number(process.env['IMPORT_ROWS'] ?? 10_000);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Seconds of each phase, and the most memory the two processes have held meanwhile. */
interface Figures {
  file: string;
  megabytes: number;
  upload: number;
  check: number;
  run: number;
  undo?: number;
  gateway: number;
  owner: number;
  /** CPU seconds of gateway, owner and database for the whole: what stays the same on a busy machine. */
  cpu: number;
}

function people(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `P-${at}`,
    `Persona ${at}`,
    `Apellido${at % 977} Segundo${at % 613}`,
    'NIF',
    validNif(at + 1),
    'Inquilino',
    `persona${at}@correo.example`,
    validPhone(at + 1),
    validSpanishIban(at + 1),
  ]);
  const heading = [
    'adminId',
    'firstname',
    'lastname',
    'idType',
    'idNumber',
    'roles',
    'email',
    'phone',
    'iban',
  ];
  return toCsv(heading, rows);
}

/** Each contract names its tenant by ID number, sealed at another service. */
function contracts(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `C-${at}`,
    `Contrato ${at}`,
    'Vivienda habitual',
    validNif(at + 1),
    '01/02/2025',
    '31/01/2030',
    `${700 + (at % 900)},50 €`,
    '1.500,00',
    'IPC general',
    validSpanishIban(at + 1),
  ]);
  const heading = [
    'adminId',
    'name',
    'contractType',
    'tenants',
    'startDate',
    'endDate',
    'rent',
    'totalBondAmount',
  ];
  return toCsv([...heading, 'ineType', 'payerBankAccount'], rows);
}

class Importer {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async #call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}`, ...(init.headers as Record<string, string>) };
    const answer = await fetch(this.#url + path, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  #post(path: string, body: object): Promise<ImportStatus> {
    const headers = { 'content-type': 'application/json' };
    return this.#call(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  /** Begins a phase and answers its seconds and how it ended. */
  async #phase(path: string, verb: string, body: object = {}): Promise<[number, ImportStatus]> {
    const began = performance.now();
    let status = await this.#post(`${path}/${verb}`, body);
    while (workingStates.has(status.state)) {
      await sleep(50);
      status = await this.#call(path);
    }
    return [(performance.now() - began) / 1000, status];
  }

  async import(
    collection: string,
    csv: string,
    undo: boolean,
  ): Promise<Omit<Figures, 'gateway' | 'owner' | 'cpu'>> {
    const form = new FormData();
    form.append('file', new Blob([csv]), `${collection}.csv`);
    const began = performance.now();
    const up = await this.#call<{ batch: string; mapping: (string | null)[]; key: string }>(
      `/import/${collection}/files`,
      { method: 'POST', body: form },
    );
    const upload = (performance.now() - began) / 1000;
    const path = `/import/${collection}/${up.batch}`;
    const [check, checked] = await this.#phase(path, 'check', { mapping: up.mapping, key: up.key });
    if (checked.create !== ROWS)
      throw new Error(`dry run: ${JSON.stringify(checked)} ${await this.#errors(path)}`);
    const [run, done] = await this.#phase(path, 'run');
    if (done.create !== ROWS) throw new Error(`run: ${JSON.stringify(done)} ${await this.#errors(path)}`);
    const figures = { file: collection, megabytes: Buffer.byteLength(csv) / 1e6, upload, check, run };
    if (!undo) return figures;
    const [back, undone] = await this.#phase(path, 'undo');
    if (undone.undone !== ROWS) throw new Error(`undo: ${JSON.stringify(undone)}`);
    return { ...figures, undo: back };
  }

  async #errors(path: string): Promise<string> {
    return JSON.stringify(await this.#call(`${path}/rows?outcome=error&limit=2`));
  }
}

function line({ file, megabytes, upload, check, run, undo, gateway, owner, cpu }: Figures): string {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const rate = (value: number) => `${Math.round(ROWS / value)}/s`;
  const cells = [
    `${ROWS} × ${file} (${megabytes.toFixed(1)} MB)`,
    seconds(upload),
    `${seconds(check)}, ${rate(check)}`,
    `${seconds(run)}, ${rate(run)}`,
    undo === undefined ? '' : `${seconds(undo)}, ${rate(undo)}`,
    `${Math.round(gateway)} MB`,
    `${Math.round(owner)} MB`,
    seconds(cpu),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** `IMPORT_ROWS=10000 npm run import -w deploy/load`: people, then contracts that name them, against the product as `make up` starts it. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-import-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  try {
    await product.up();
    const importer = new Importer(product.url, await product.signIn());
    const pids = await product.processes();
    say('| file | upload | dry run | import | undo | gateway at most | owner at most | CPU |');
    say('|---|---|---|---|---|---|---|---|');
    for (const [collection, owner, csv] of [
      ['agent', 'people', people()],
      ['contract', 'contracts', contracts()],
    ] as const) {
      const both = [pids['gateway'] ?? 0, pids[owner] ?? 0];
      const used = () => [...both, pids['postgres'] ?? 0].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
      const before = used();
      const [figures, [gateway = 0, held = 0]] = await watched(
        both,
        importer.import(collection, csv, collection === 'contract'),
      );
      say(line({ ...figures, gateway, owner: held, cpu: used() - before }));
    }
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
