import { text } from '../fields/vocabulary.ts';
import { importableCollections } from '../imports/rules.ts';
import { definitionOf } from '../records/registry.ts';
import { defineEvent } from './define.ts';

/** `imported` of every collection that can be imported, published by the service that owns it. */
export const importEvents = importableCollections.map((collection) =>
  defineEvent(definitionOf(collection), 'imported', {
    label: 'Ficha importada',
    description:
      'A row of an imported file has made it. It is not told as created: what greets a new record must not greet a whole portfolio.',
    extra: { import: text('Importación') },
  }),
);

/** The `imported` event of a collection. @throws Error for a collection that cannot be imported */
export function importedEvent(collection: string): (typeof importEvents)[number] {
  const event = importEvents.find((one) => one.collection === collection);
  if (!event) throw new Error(`${collection} cannot be imported`);
  return event;
}
