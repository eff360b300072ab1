import type { CollectionName, ServiceName } from '../collections.ts';
import { notFound } from '../errors.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { agency } from './agency.ts';
import { agent } from './agent.ts';
import { bill } from './bill.ts';
import { booking } from './booking.ts';
import { candidature } from './candidature.ts';
import { communication } from './communication.ts';
import { config } from './config.ts';
import { contract } from './contract.ts';
import { document } from './document.ts';
import { employee } from './employee.ts';
import { event } from './event.ts';
import { finance } from './finance.ts';
import { insurance } from './insurance.ts';
import { inventory } from './inventory.ts';
import { issue } from './issue.ts';
import { log } from './log.ts';
import { mandate } from './mandate.ts';
import { marketer } from './marketer.ts';
import { media } from './media.ts';
import { modificator } from './modificator.ts';
import { nextRent } from './next-rent.ts';
import { operation } from './operation.ts';
import { organization } from './organization.ts';
import { place } from './place.ts';
import { process } from './process.ts';
import { product } from './product.ts';
import { solvencyRequest } from './solvency-request.ts';
import { supplier } from './supplier.ts';
import { task } from './task.ts';
import { template } from './template.ts';
import { test } from './test.ts';
import { unknown } from './unknown.ts';
import { user } from './user.ts';
import { visitContact } from './visit-contact.ts';
import { visit } from './visit.ts';
import { workOrder } from './work-order.ts';

const all: readonly RecordDefinition[] = [
  agent,
  employee,
  user,
  organization,
  agency,
  supplier,
  marketer,
  place,
  inventory,
  visit,
  visitContact,
  mandate,
  contract,
  booking,
  candidature,
  solvencyRequest,
  insurance,
  nextRent,
  product,
  finance,
  bill,
  modificator,
  document,
  media,
  template,
  operation,
  issue,
  workOrder,
  communication,
  task,
  process,
  event,
  log,
  config,
  unknown,
  test,
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
