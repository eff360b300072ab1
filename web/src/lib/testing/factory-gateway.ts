import type { CollectionName } from '@llavero/proto/collections';
import { commands } from '@llavero/proto/commands/registry';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import type { ImportStatus } from '@llavero/proto/imports/requests';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Row } from '../records.ts';
import { type Asked, fakeGateway } from './fake-gateway.ts';

/** Moment of everything that is made here; unix seconds. */
const THEN = 1_793_000_000;

/** The record with that id: the same for the same id, with the fields that its definition asks for. */
export function factoryRecord(
  collection: CollectionName,
  id: string,
  fields: Record<string, Json> = {},
): Row {
  const definition = definitionOf(collection);
  const [first = null] = definition.states?.statuses.values ?? [];
  return {
    ...(build(definition) as Record<string, Json>),
    status: first,
    createdAt: THEN,
    updatedAt: THEN,
    deletedAt: null,
    ...fields,
    id,
    version: 1,
  };
}

/** Id of the record that stands first in every list of the factory's gateway. */
export const FIRST = '01900000-0000-7000-8000-000000000001';

/**
 * A gateway behind which every record is there as the factory builds it, every list has one, and every command
 * answers what its output declares. `own` comes first; what it answers with `undefined` is left to the factory.
 */
export function factoryGateway(own: (asked: Asked) => unknown = () => undefined): Asked[] {
  return fakeGateway((asked) => own(asked) ?? answerOf(asked));
}

function answerOf({ call, input }: Asked): unknown {
  const collection = input['collection'] as CollectionName;
  // A change of a record.
  if ('objectId' in input) return { id: input['objectId'], version: 2 };
  switch (call) {
    case 'getObject':
      return factoryRecord(collection, String(input['id']));
    case 'createObject':
      return { id: FIRST, version: 1 };
    case 'getComponentItems': {
      const { component } = input['dataRequest'] as { component: CollectionName };
      return { items: [factoryRecord(component, FIRST)], collections: {}, hasMore: false, cursor: null };
    }
    case '/labels':
      return String(input['ids'])
        .split(',')
        .map((id) => ({ id, title: definitionOf(collection).title(factoryRecord(collection, id)) }));
    case '/search':
      return { hits: [] };
  }
  if (call.startsWith('/commands/')) return outputOf(call.slice('/commands/'.length));
  if (call.endsWith('/timeline')) return { entries: [], cursor: null };
  const [, route, into, batch, part] = call.split('/');
  if (route !== 'import') return [];
  if (part === 'rows') return { rows: [] };
  return batch ? importOf(into as CollectionName, batch) : { batches: [] };
}

/** A file of one row that was uploaded and checked. */
function importOf(collection: CollectionName, batch: string): ImportStatus {
  const counts = { total: 1, done: 1, create: 1, update: 0, unchanged: 0, error: 0, undone: 0, kept: 0 };
  const times = { createdAt: THEN, startedAt: THEN, endedAt: THEN, undoableUntil: null };
  const file = { fileName: 'fichas.csv', headings: ['Apellidos'], mapping: ['lastname'], key: null };
  return { batch, collection, state: 'CHECKED', failure: null, ...file, ...counts, ...times };
}

function outputOf(name: string): Record<string, Json> {
  const output = commands.get(name)?.output ?? {};
  return Object.fromEntries(Object.entries(output).map(([key, field]) => [key, sampleOf(metaOf(field), 1)]));
}
