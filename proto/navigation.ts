import type { CollectionName } from './collections.ts';
import { openTaskStatuses } from './records/choices/open-task-statuses.ts';
import { reviewedTypes, settlementTypes } from './records/choices/settlement-types.ts';
import type { Filter } from './requests.ts';

/** The list behind a screen: a collection, narrowed to what the screen is about. */
export interface MenuList {
  collection: CollectionName;
  filter?: Filter;
  /** What the figure beside the screen counts, where that is less than the list: rows that name whoever looks. */
  counted?: { mine: string; filter: Filter };
}

const people = (role: string): MenuList => ({ collection: 'agent', filter: { roles: role } });

const lists = {
  'home/task': {
    collection: 'task',
    counted: { mine: 'assignedTo', filter: { status: { $in: [...openTaskStatuses] } } },
  },
  'home/engagement': null,
  'home/upcomingFinishes': null,
  'home/upcomingDeliveries': null,

  'agent/landlord': people('LANDLORD'),
  'agent/tenant': people('TENANT'),
  'agent/avalist': people('AVALIST'),
  'agent/supplier': { collection: 'supplier' },

  'place/property': { collection: 'place', filter: { type: 'PROPERTY' } },
  'place/unit': { collection: 'place', filter: { type: 'UNIT' } },
  'place/inventory': { collection: 'inventory' },
  'place/publication': { collection: 'place', filter: { type: 'UNIT' } },

  'commercial/visit-availability': { collection: 'visitHours' },
  'commercial/visit-booking': { collection: 'visitInvitation' },
  'commercial/visit': { collection: 'visit' },
  'commercial/candidature': { collection: 'candidature' },
  'commercial/solvency': { collection: 'solvencyRequest' },
  'commercial/pipedrive': { collection: 'lead' },

  'contract/mandate': { collection: 'mandate' },
  'contract/rentbooking': { collection: 'booking' },
  'contract/rent': { collection: 'contract' },
  'contract/insurance': { collection: 'insurance' },

  'operation/supplyChange': { collection: 'operation', filter: { type: 'SUPPLY_CHANGE' } },
  'operation/certificate': { collection: 'operation', filter: { type: 'CERTIFICATE' } },
  'operation/issue': { collection: 'issue' },
  'operation/estimate': { collection: 'workOrder' },
  'operation/pickup': null,

  'finance/bill': { collection: 'bill' },
  'finance/supplemented': { collection: 'bill', filter: { supplemented: true } },
  'finance/taxSummary': null,
  'finance/taxModel': null,
  'finance/reporting': null,
  'finance/settlement': { collection: 'finance', filter: { type: { $in: [...settlementTypes] } } },
  'finance/receipt': { collection: 'finance', filter: { type: 'RECEIPT' } },
  'finance/financeValidation': { collection: 'finance', filter: { type: { $in: [...reviewedTypes] } } },
  'finance/financePayment': { collection: 'remittance' },
  'finance/sepaMandate': { collection: 'sepaMandate' },
  'finance/bankLine': { collection: 'bankLine' },
  'finance/bankStatement': { collection: 'bankStatement' },
  'finance/bankPayer': { collection: 'bankPayer' },
  'finance/rentalmodifiers': { collection: 'nextRent' },

  'other/config': null,
  'other/organizations': { collection: 'organization' },
  'other/agencies': { collection: 'agency' },
  'other/marketers': { collection: 'marketer' },
  'other/queries': null,
  'other/templates': { collection: 'template' },
  'other/organization': { collection: 'employee' },
  'other/errors': null,
} satisfies Record<`${string}/${string}`, MenuList | null>;

export type MenuPath = keyof typeof lists;

/**
 * Every menu path `/{section}/{screen}` (C §2.2, NAV-02) with the list the gateway answers for it; null for a screen
 * without one. Titles, icons and screens are in the manifest of the web.
 */
export const menuLists: Readonly<Record<MenuPath, MenuList | null>> = lists;

/** Figures beside the screens of a section, by menu path (NAV-04). */
export type MenuCounts = Partial<Record<MenuPath, { count: number; capped: boolean }>>;

/** The first part of the menu paths: `contract`. */
export type SectionKey = MenuPath extends `${infer Section}/${string}` ? Section : never;

/** The list of a menu path; null for a screen without one, undefined for an unknown path. */
export function menuListOf(path: string): MenuList | null | undefined {
  return Object.hasOwn(menuLists, path) ? menuLists[path as MenuPath] : undefined;
}
