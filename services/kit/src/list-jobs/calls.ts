import { isCollectionName } from '@llavero/proto/collections';
import { type CodedError, invalid, notFound } from '@llavero/proto/errors';
import { answeredMeta } from '@llavero/proto/fields/record';
import { computedColumns } from '@llavero/proto/list-jobs/computed-columns';
import { type ListJobCalls, type ListJobMethod, MOST_TICKED } from '@llavero/proto/list-jobs/requests';
import { actionOfPatch } from '@llavero/proto/states/deletion';
import { z } from 'zod';
import type { CallContext } from '../context.ts';
import { grantFor } from '../records/access.ts';
import { modelOf } from '../records/model.ts';
import type { RecordStore } from '../records/store.ts';
import type { RecordStores } from '../service/record-stores.ts';
import { jobGone, type ListJob, type ListJobs } from './list-jobs.ts';

type Request<M extends ListJobMethod> = ListJobCalls[M]['request'];
type Reply<M extends ListJobMethod> = Promise<ListJobCalls[M]['reply']>;

const object = z.record(z.string(), z.unknown());
const list = z.object({
  filter: object.optional(),
  text: z.string().max(500).optional(),
  sort: z
    .array(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) }))
    .max(20)
    .optional(),
});
const changeShape = z.object({
  of: z.union([
    z.object({
      rows: z
        .array(z.object({ id: z.uuid(), version: z.int() }))
        .min(1)
        .max(MOST_TICKED),
    }),
    z.object({ list, except: z.array(z.uuid()).max(MOST_TICKED).optional() }),
  ]),
  patch: object.refine((patch) => Object.keys(patch).length > 0),
});
const exportShape = z.object({
  list,
  columns: z
    .array(
      z.object({
        label: z.string().max(200),
        name: z.string().max(100),
        links: z.array(z.string().max(100)).max(5).optional(),
        title: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(200),
  format: z.enum(['csv', 'xlsx']),
});

/** What the ListJobs service answers. Everybody sees, cancels and takes back what they have asked for, and nothing else. */
export class ListJobCallsHandler {
  readonly #stores: RecordStores;
  readonly #jobs: ListJobs;

  constructor(stores: RecordStores, jobs: ListJobs) {
    this.#stores = stores;
    this.#jobs = jobs;
  }

  /** Each row is checked again when it is changed; who may change none is told now. */
  async Change({ collection, of, patch }: Request<'Change'>, ctx: CallContext): Reply<'Change'> {
    const { definition } = this.#store(collection);
    if (!changeShape.safeParse({ of, patch }).success) throw malformed();
    grantFor(modelOf(definition), ctx, actionOfPatch(patch));
    if ('list' in of) await this.#tryList(this.#store(collection), of.list, ctx);
    return this.#jobs.add('change', collection, { of, patch }, ctx);
  }

  async Undo({ collection, id }: Request<'Undo'>, ctx: CallContext): Reply<'Undo'> {
    const found = await this.#mine(collection, id, ctx);
    return this.#jobs.undo(found, ctx);
  }

  async Export(request: Request<'Export'>, ctx: CallContext): Reply<'Export'> {
    const { collection, list: asked, columns, format } = request;
    const store = this.#store(collection);
    if (!exportShape.safeParse({ list: asked, columns, format }).success) throw malformed();
    const unknown = columns
      .flatMap(({ name, links, title }) => links ?? (title ? [] : [name]))
      .find(
        (name) =>
          !answeredMeta(store.definition, name) &&
          !systemNames.has(name) &&
          !computedColumns[store.definition.collection]?.[name],
      );
    if (unknown !== undefined) throw malformed();
    await this.#tryList(store, asked, ctx);
    return this.#jobs.add('export', collection, { list: asked, columns, format }, ctx);
  }

  Status({ collection, id }: Request<'Status'>, ctx: CallContext): Reply<'Status'> {
    return this.#jobs.status(collection, String(id), ctx);
  }

  async Rows(request: Request<'Rows'>, ctx: CallContext): Reply<'Rows'> {
    const { collection, id, outcome = null, after = 0 } = request;
    const found = await this.#mine(collection, id, ctx);
    return this.#jobs.rows(found.id, outcome, Number(after) || 0);
  }

  async Cancel({ collection, id }: Request<'Cancel'>, ctx: CallContext): Reply<'Cancel'> {
    await this.#jobs.cancel(await this.#mine(collection, id, ctx));
    return this.#jobs.status(collection, id, ctx);
  }

  async File({ collection, id, part }: Request<'File'>, ctx: CallContext): Reply<'File'> {
    const found = await this.#mine(collection, id, ctx);
    const { state } = await this.#jobs.status(collection, id, ctx);
    if (found.kind !== 'export' || state !== 'done' || !Number.isInteger(part)) throw jobGone();
    const bytes = await this.#jobs.filePart(found.id, part);
    return { data: bytes?.toString('base64') ?? null, format: found.ask.format };
  }

  /** A filter that the owner refuses is refused before anything is enqueued. */
  async #tryList(store: RecordStore, asked: z.infer<typeof list>, ctx: CallContext): Promise<void> {
    const request = { collection: store.definition.collection, ...asked, fields: [], limit: 1 };
    await store.list(request as Parameters<RecordStore['list']>[0], ctx);
  }

  #mine(collection: unknown, id: unknown, ctx: CallContext): Promise<ListJob> {
    return this.#jobs.get(this.#store(collection).definition.collection, String(id), ctx);
  }

  #store(collection: unknown): RecordStore {
    const store =
      typeof collection === 'string' && isCollectionName(collection)
        ? this.#stores.find(collection)
        : undefined;
    if (store) return store;
    throw notFound('RECORD.UNKNOWN_COLLECTION', 'Este tipo de ficha no existe en esta parte del sistema.');
  }
}

const systemNames: ReadonlySet<string> = new Set(['id', 'version', 'status', 'createdAt', 'updatedAt']);

const malformed = (): CodedError =>
  invalid(
    'LIST_JOB.INVALID',
    `La petición no se entiende. No se ha cambiado nada: actualice la página e inténtelo de nuevo. Se pueden marcar ${MOST_TICKED} filas como máximo.`,
  );
