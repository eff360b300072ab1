import { z } from 'zod';
import { invalid } from '@llavero/proto/errors';
import type { RecordMethod } from './wire.ts';

const name = z.string().max(200);
const id = z.string().max(100);
const fields = z.array(name).max(1_000).optional();
const version = z.number().optional();
const object = z.record(z.string(), z.unknown());
/** What a filter may say is read with the fields of the record at hand. */
const filter = object.optional();
const text = z.string().max(500).optional();
const count = z.number().optional();

const deleted = z.boolean().optional();
const list = z.object({
  fields,
  filter,
  text,
  sort: z
    .array(z.object({ field: name, order: z.enum(['asc', 'desc']) }))
    .max(20)
    .optional(),
  limit: count,
  after: z.string().max(5_000).optional(),
  page: count,
  count: z.enum(['none', 'capped']).optional(),
  deleted: z.boolean().optional(),
  now: count,
});
const many = z.object({ ids: z.array(id).max(1_000), fields, deleted });

/** The shapes of proto/requests.ts; the collection is looked up by who answers, the values by their record. */
const shapes: Readonly<Record<RecordMethod, z.ZodType<object>>> = {
  Get: z.object({ id, fields, deleted }),
  GetMany: many,
  Labels: many,
  List: list,
  Count: list,
  Facets: z.object({ field: name, filter, text, deleted, now: count }),
  Create: z.object({ object }),
  Patch: z.object({ id, version, patch: object }),
  Batch: z.object({
    rows: z.array(z.union([z.object({ object }), z.object({ id, version, patch: object })])),
  }),
  Search: z.object({ text: z.string().max(500), limit: count, filter }),
  History: z.object({ id, before: count, limit: count }),
  RecordAt: z.object({ id, version, at: count }),
  RestoreAt: z.object({ id, version, to: z.number(), fields }),
  Note: z.object({
    id,
    action: z.enum(['add', 'edit', 'delete']),
    date: count,
    text: z.string().max(100_000).optional(),
    mentions: z.array(id).max(100).optional(),
    author: name.optional(),
  }),
};

/**
 * A Records request as it came over the wire; callers are our own processes and whoever reaches the port.
 *
 * @throws CodedError invalid `RECORD.BAD_REQUEST`, naming what has not the shape it must have
 */
export function readRequest(method: RecordMethod, bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest([]);
  // Saying nothing and leaving out are the same.
  const request = Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  const checked = shapes[method].safeParse(request);
  if (!checked.success) throw badRequest(checked.error.issues.map(({ path }) => path.join('.')));
  return request;
}

function badRequest(members: readonly string[]) {
  return invalid(
    'RECORD.BAD_REQUEST',
    'La petición no se entiende. Actualice la página e inténtelo de nuevo.',
    members.map((member) => ({
      field: member,
      rule: 'shape',
      message: `«${member}» falta o no tiene la forma que se espera.`,
    })),
  );
}
