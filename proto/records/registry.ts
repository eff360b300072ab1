import type { CollectionName, ServiceName } from '../collections.ts';
import { notFound } from '../errors.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { agent } from './agent.ts';
import { communication } from './communication.ts';
import { config } from './config.ts';
import { contract } from './contract.ts';
import { document } from './document.ts';
import { employee } from './employee.ts';
import { finance } from './finance.ts';
import { inventory } from './inventory.ts';
import { log } from './log.ts';
import { mandate } from './mandate.ts';
import { operation } from './operation.ts';
import { organization } from './organization.ts';
import { place } from './place.ts';
import { process } from './process.ts';
import { task } from './task.ts';
import { user } from './user.ts';
import { visitContact } from './visit-contact.ts';
import { visit } from './visit.ts';

const all: readonly RecordDefinition[] = [
  agent,
  employee,
  user,
  organization,
  place,
  inventory,
  visit,
  visitContact,
  mandate,
  contract,
  finance,
  document,
  operation,
  communication,
  task,
  process,
  log,
  config,
];

/** Every record of the product by collection. */
export const records: ReadonlyMap<CollectionName, RecordDefinition> = new Map(
  all.map((definition) => [definition.collection, definition]),
);

/** The records a service owns. */
export function recordsOf(service: ServiceName): RecordDefinition[] {
  return all.filter((definition) => definition.service === service);
}

/**
 * The definition of a collection.
 * @throws CodedError notFound `RECORD.UNKNOWN_COLLECTION`, also for collections that are still to come.
 */
export function definitionOf(collection: string): RecordDefinition {
  const definition = records.get(collection as CollectionName);
  if (!definition)
    throw notFound(
      'RECORD.UNKNOWN_COLLECTION',
      `La colección «${collection}» no existe o todavía no está disponible: revise su nombre.`,
    );
  return definition;
}
