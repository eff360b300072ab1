import type { CollectionName, ServiceName } from '../collections.ts';
import { notFound } from '../errors.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { agency } from './people/agency.ts';
import { agent } from './people/agent.ts';
import { bankLine } from './finance/bank-line.ts';
import { bankPayer } from './finance/bank-payer.ts';
import { bankStatement } from './finance/bank-statement.ts';
import { bill } from './finance/bill.ts';
import { booking } from './contracts/booking.ts';
import { candidature } from './contracts/candidature.ts';
import { communication } from './notifications/communication.ts';
import { config } from './notifications/config.ts';
import { contract } from './contracts/contract.ts';
import { document } from './documents/document.ts';
import { employee } from './people/employee.ts';
import { event } from './notifications/event.ts';
import { finance } from './finance/finance.ts';
import { insurance } from './contracts/insurance.ts';
import { inventory } from './places/inventory.ts';
import { issue } from './supplies/issue.ts';
import { lead } from './contracts/lead.ts';
import { log } from './notifications/log.ts';
import { mandate } from './contracts/mandate.ts';
import { marketer } from './people/marketer.ts';
import { partner } from './people/partner.ts';
import { media } from './documents/media.ts';
import { modificator } from './finance/modificator.ts';
import { nextRent } from './contracts/next-rent.ts';
import { operation } from './supplies/operation.ts';
import { organization } from './people/organization.ts';
import { place } from './places/place.ts';
import { process } from './notifications/process.ts';
import { product } from './contracts/product.ts';
import { remittance } from './finance/remittance.ts';
import { sepaMandate } from './finance/sepa-mandate.ts';
import { solvencyRequest } from './contracts/solvency-request.ts';
import { supplier } from './people/supplier.ts';
import { task } from './notifications/task.ts';
import { template } from './documents/template.ts';
import { test } from './notifications/test.ts';
import { unknown } from './notifications/unknown.ts';
import { user } from './people/user.ts';
import { visitHours } from './places/visit-hours.ts';
import { visitContact } from './places/visit-contact.ts';
import { visitInvitation } from './places/visit-invitation.ts';
import { visit } from './places/visit.ts';
import { workOrder } from './supplies/work-order.ts';

const definitions = {
  agent,
  employee,
  user,
  organization,
  agency,
  supplier,
  marketer,
  partner,
  place,
  inventory,
  visit,
  visitContact,
  visitHours,
  visitInvitation,
  mandate,
  contract,
  booking,
  candidature,
  lead,
  solvencyRequest,
  insurance,
  nextRent,
  product,
  finance,
  bill,
  modificator,
  remittance,
  sepaMandate,
  bankStatement,
  bankLine,
  bankPayer,
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
} satisfies Record<CollectionName, RecordDefinition>;

/** The definition of a collection in the types: `DefinitionOf<'contract'>` is `typeof contract`; of any, any. */
export type DefinitionOf<C extends CollectionName> = CollectionName extends C
  ? RecordDefinition
  : (typeof definitions)[C];

const all: readonly RecordDefinition[] = Object.values(definitions);

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
