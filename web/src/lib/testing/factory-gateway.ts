import type { CollectionName } from '@llavero/proto/collections';
import { commands } from '@llavero/proto/commands/registry';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import { type Json, metaOf } from '@llavero/proto/fields/field';
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
  switch (call) {
    case 'getObject':
      return factoryRecord(collection, String(input['id']));
    case 'createObject':
      return { id: FIRST, version: 1 };
    case 'patchObject':
      return { id: input['objectId'], version: 2 };
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
    default:
      return call.startsWith('/commands/') ? outputOf(call.slice('/commands/'.length)) : [];
  }
}

function outputOf(name: string): Record<string, Json> {
  const output = commands.get(name)?.output ?? {};
  return Object.fromEntries(Object.entries(output).map(([key, field]) => [key, sampleOf(metaOf(field), 1)]));
}
