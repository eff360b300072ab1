import { collectionOwners, type CollectionName, type ServiceName } from '@llavero/proto/collections';
import { CodedError } from '@llavero/proto/errors';
import { referenceFields } from '@llavero/proto/imports/rules';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Peers } from '../grpc/peers.ts';
import { isUuid } from '../records/access.ts';
import { modelOf } from '../records/model.ts';
import type { StoreParts } from '../records/store-parts.ts';
import { canonical, type Found, lookup, lookupIds, lookupTitles } from './lookup.ts';

const MOST_REMEMBERED = 20_000;
const AT_ONCE = 500;

/** Ids of the records each name means; none when nothing is called so. */
export type Named = Map<string, string[]>;

/**
 * What the cells of a link name: an id, a key in the administration programme, an ID number, a cadastral reference or
 * the name that is shown, in this order; the first that finds somebody decides. Several are told, never guessed.
 */
export async function resolveNames(
  parts: StoreParts,
  names: readonly string[],
  ctx: CallContext,
): Promise<Named> {
  const named: Named = new Map();
  let open = [...new Set(names)];
  const take = (found: Found, keyOf: (name: string) => string) => {
    for (const name of open) {
      const records = found.get(keyOf(name));
      if (records) named.set(name, [...new Set(records.map(({ id }) => id))]);
    }
    open = open.filter((name) => !named.has(name));
  };
  take(await lookupIds(parts, open.filter(isUuid), ctx), (name) => name);
  const { model } = parts;
  for (const field of referenceFields(model.definition.collection)) {
    const meta = model.fields.get(field);
    if (!meta || open.length === 0) continue;
    const keyOf = (name: string) => canonical(field, meta, name);
    take(await lookup(parts, field, open.map(keyOf), ctx), keyOf);
  }
  if (open.length > 0) take(await lookupTitles(parts, open, ctx), (name) => name);
  return named;
}

/** Names of links, asked of their owner a few hundred at a time and remembered for the rest of the file. */
export class Links {
  readonly #known = new Map<string, string[]>();
  readonly #database: Database;
  readonly #peers: Pick<Peers, 'imports'>;

  constructor(database: Database, peers: Pick<Peers, 'imports'>) {
    this.#database = database;
    this.#peers = peers;
  }

  async resolve(collection: CollectionName, names: readonly string[], ctx: CallContext): Promise<Named> {
    if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
    const named: Named = new Map();
    const open: string[] = [];
    for (const name of new Set(names)) {
      const known = this.#known.get(`${collection} ${name}`);
      if (known) named.set(name, known);
      else open.push(name);
    }
    for (let start = 0; start < open.length; start += AT_ONCE) {
      const some = open.slice(start, start + AT_ONCE);
      for (const [name, ids] of await this.#ask(collection, some, ctx)) {
        named.set(name, ids);
        this.#known.set(`${collection} ${name}`, ids);
      }
    }
    return named;
  }

  async #ask(collection: CollectionName, names: string[], ctx: CallContext): Promise<Named> {
    const own = this.#database.records.find((definition) => definition.collection === collection);
    try {
      if (own) return await resolveNames({ db: this.#database, model: modelOf(own) }, names, ctx);
      const service: ServiceName = collectionOwners[collection];
      const { found } = await this.#peers.imports(service, 'Resolve', { collection, names }, ctx);
      return new Map(Object.entries(found));
    } catch (error) {
      // Somebody who may not see the other collection, or one that is not there: nothing is found.
      if (
        error instanceof CodedError &&
        ['forbidden', 'notFound', 'notImplemented'].includes(error.body.kind)
      )
        return new Map();
      throw error;
    }
  }
}
