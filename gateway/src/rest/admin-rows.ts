import { Injectable } from '@nestjs/common';
import { allows, grantOf, type Role } from '@llavero/proto/access/access';
import { type CollectionName, isCollectionName } from '@llavero/proto/collections';
import { conflict, invalid, notFound } from '@llavero/proto/errors';
import { metaOf } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import type { Filter, ListReply } from '@llavero/proto/requests';
import type { CallContext } from '@llavero/kit/context';
import { Upstream } from '../records/upstream.ts';

/** Where a row of the older system is now. */
export interface AdminRow {
  collection: CollectionName;
  id: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Rows of the older system, by its own table and id (RST-05): records carry both as `adminTable` and `adminId`. */
@Injectable()
export class AdminRows {
  constructor(private readonly upstream: Upstream) {}

  /**
   * The collection behind a table: its own name, or the name of the older system (`rental` is a contract).
   *
   * @throws CodedError invalid RECORD.UNKNOWN_COLLECTION
   */
  collectionOf(table: string): CollectionName {
    if (isCollectionName(table)) return table;
    const [only, ...others] = [...records.values()].filter((definition) => usualTable(definition) === table);
    if (only && others.length === 0) return only.collection;
    throw invalid('RECORD.UNKNOWN_COLLECTION', `No existe la colección «${table}».`, [
      {
        field: 'table',
        rule: 'collection',
        message: 'Indique una colección o una tabla del sistema anterior.',
      },
    ]);
  }

  /**
   * The record of a row: by our collection and id, or by the older system's table and id.
   *
   * @throws CodedError notFound ADMIN.UNKNOWN_ROW, conflict ADMIN.AMBIGUOUS_ROW
   */
  async find(table: string, adminId: string, ctx: CallContext): Promise<AdminRow> {
    if (isCollectionName(table) && uuid.test(adminId)) return { collection: table, id: adminId };
    // A role that may not read where rows come from finds none, by whatever name.
    const filter = { adminId, ...(isCollectionName(table) ? {} : { adminTable: table }) };
    const places = rowTables(ctx.actor.role, Object.keys(filter))
      .filter((collection) => !isCollectionName(table) || collection === table)
      .map((collection) => ({ collection, filter }));
    const found = (
      await Promise.all(places.map(({ collection, filter }) => this.ids(collection, filter, ctx)))
    ).flat();
    const [row, ...more] = found;
    if (!row)
      throw notFound(
        'ADMIN.UNKNOWN_ROW',
        `Ninguna ficha viene de la fila «${adminId}» de la tabla «${table}». Compruebe la dirección; no se ha guardado nada.`,
      );
    if (more.length > 0)
      throw conflict(
        'ADMIN.AMBIGUOUS_ROW',
        `Varias fichas vienen de la fila «${adminId}» de la tabla «${table}». Indique la colección y el identificador; no se ha guardado nada.`,
        { rows: found },
      );
    return row;
  }

  private async ids(collection: CollectionName, filter: Filter, ctx: CallContext): Promise<AdminRow[]> {
    const reply = await this.upstream.records('List', { collection, fields: ['id'], filter, limit: 2 }, ctx);
    const { items } = JSON.parse(reply.toString()) as ListReply<{ id: string }>;
    return items.map(({ id }) => ({ collection, id }));
  }
}

/** The older system's table that records of this kind come from unless they say otherwise. */
function usualTable({ fields }: RecordDefinition): unknown {
  return fields['adminTable'] && metaOf(fields['adminTable']).default;
}

/** Collections that may hold rows of the older system, as far as the role may change them and read the fields that find them. */
function rowTables(role: Role, by: readonly string[]): CollectionName[] {
  return [...records.values()]
    .filter(({ access, fields }) => {
      if (!allows(access, role, 'read') || !allows(access, role, 'update')) return false;
      const hidden = grantOf(access, role)?.hidden ?? [];
      return by.every((name) => fields[name] && !hidden.includes(metaOf(fields[name]).access ?? 'general'));
    })
    .map(({ collection }) => collection);
}
