import type { CollectionName } from '../collections.ts';
import { records } from '../records/registry.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as applications from './applications.ts';
import * as bookings from './bookings.ts';
import * as contracts from './contracts.ts';
import * as dataProtection from './data-protection.ts';
import type { EventDefinition, RecordEvent } from './define.ts';
import * as documents from './documents.ts';
import * as finance from './finance.ts';
import { importEvents } from './imports.ts';
import * as merge from './merge.ts';
import * as moveOut from './move-out.ts';
import * as notifications from './notifications.ts';
import * as people from './people.ts';
import * as peopleEmployees from './people-employees.ts';
import * as places from './places.ts';
import { recordEvents } from './record-events.ts';
import * as renewals from './renewals.ts';
import * as rentReviews from './rent-reviews.ts';
import * as supplies from './supplies.ts';

/** The log keeps what others publish; its own rows are written without an event. */
const silent: readonly CollectionName[] = ['log'];

const ofRecords = [...records.values()]
  .filter(({ collection }) => !silent.includes(collection))
  .flatMap(recordEvents);

const named = [
  contracts,
  moveOut,
  documents,
  finance,
  notifications,
  people,
  peopleEmployees,
  applications,
  bookings,
  places,
  renewals,
  rentReviews,
  bankAccounts,
  supplies,
  dataProtection,
  merge,
].flatMap((file): EventDefinition[] => Object.values(file));

/** Every event of the product by subject: those of each record's writes, and the named ones. */
export const events: ReadonlyMap<string, EventDefinition | RecordEvent> = new Map(
  [...ofRecords, ...named, ...importEvents]
    .sort((a, b) => a.subject.localeCompare(b.subject))
    .map((event) => [event.subject, event]),
);
