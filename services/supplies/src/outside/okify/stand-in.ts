import { escapeHtml } from '@llavero/kit/html/escape-html';
import { ownAnswer, takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { z } from 'zod';

const changeBody = z.object({ content: z.record(z.string(), z.unknown()) });

export interface CaughtChange {
  id: string;
  content: Record<string, unknown>;
  status: 'CREATED';
  documents: string[];
}

export interface PlannedAnswer {
  /** Method and first part of the path: `POST createChange`. */
  call: string;
  status: number;
  body?: unknown;
  /** What was asked is done all the same: only its answer is lost. */
  done?: boolean;
}

const products = [
  { id: 'ELECTRICITY', name: 'Electricidad' },
  { id: 'GAS', name: 'Gas' },
  { id: 'WATER', name: 'Agua' },
];
const waterProviders = [
  { id: 'agbar', name: 'Aigües de Barcelona' },
  { id: 'cyii', name: 'Canal de Isabel II' },
];

/** The switch service with the calls of F §7. `POST /next` plans what the next call meets. */
export class OkifyStandIn implements StandIn {
  readonly #log: StandInLog<CaughtChange>;
  readonly #changes: CaughtChange[];
  readonly #planned: PlannedAnswer[] = [];

  constructor(log: StandInLog<CaughtChange>) {
    this.#log = log;
    this.#changes = [...new Map(log.earlier.map((one) => [one.id, one])).values()];
  }

  /** Changes in the order in which they came. */
  messages(): CaughtChange[] {
    return this.#changes;
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, body, headers } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    if (!/^Bearer \S{8,}$/.test(headers.authorization ?? ''))
      return { status: 401, body: { error: 'Unauthorized' } };
    const [, verb = '', id = ''] = path.split('/').map(decodeURIComponent);
    const call = `${method} ${verb}`;
    const planned = takePlanned(this.#planned, call);
    if (planned?.done) await this.#do(call, id, body);
    if (planned) return { status: planned.status, body: planned.body ?? { error: 'Planned' } };
    return this.#do(call, id, body);
  }

  async stop(): Promise<void> {}

  async #do(call: string, id: string, body: Buffer): Promise<StandInAnswer> {
    switch (call) {
      case 'POST createChange':
        return this.#create(body);
      case 'GET listProducts':
        return { body: products };
      case 'GET listWaterProviders':
        return { body: waterProviders };
      case 'GET listChanges':
        return {
          body: this.#changes.filter(({ content }) => content['unit'] === id || content['reference'] === id),
        };
      case 'POST document':
        return this.#document(body);
      default:
        return { status: 404, body: { error: 'Not found' } };
    }
  }

  async #create(body: Buffer): Promise<StandInAnswer> {
    const parsed = changeBody.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success || typeof parsed.data.content['supply'] !== 'string')
      return { status: 422, body: { error: 'Invalid change', fields: ['supply'] } };
    const id = `okify-${this.#changes.length + 1}`;
    const change: CaughtChange = { id, content: parsed.data.content, status: 'CREATED', documents: [] };
    this.#changes.push(change);
    await this.#keep(change);
    return { status: 201, body: { id, status: change.status } };
  }

  /** Of the form only the names are read: what arrives is multipart. */
  async #document(body: Buffer): Promise<StandInAnswer> {
    const text = body.toString('latin1');
    const id = /name="changeId"\r\n\r\n([^\r]+)/.exec(text)?.[1];
    const name = /filename="([^"]+)"/.exec(text)?.[1];
    const change = this.#changes.find((one) => one.id === id);
    if (!change || !name) return { status: 404, body: { error: 'Unknown change' } };
    change.documents.push(Buffer.from(name, 'latin1').toString('utf8'));
    await this.#keep(change);
    return { status: 201, body: { changeId: change.id, documents: change.documents.length } };
  }

  async #keep(change: CaughtChange): Promise<void> {
    await this.#log.append(change);
  }

  #page(): string {
    const rows = this.#changes.map(({ id, content, documents }) => [
      escapeHtml(id),
      escapeHtml(String(content['supply'])),
      escapeHtml(String(content['company'] ?? '')),
      String(documents.length),
    ]);
    return standInPage(
      'Okify de pruebas',
      standInTable(['Cambio', 'Suministro', 'Compañía', 'Documentos'], rows),
    );
  }
}

export async function startOkifyStandIn(place: StandInPlace): Promise<OkifyStandIn> {
  return new OkifyStandIn(await StandInLog.open(place, 'changes.jsonl'));
}
