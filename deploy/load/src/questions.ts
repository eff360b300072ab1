import { addDays } from '@llavero/proto/values/dates';
import { Random } from '@llavero/seed/random';
import type { DataSet } from './data-set.ts';

/** One HTTP request of the load. */
export interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The page both sides are asked for: contracts of a type that had begun on a day, the latest first. */
export interface Page {
  contractType: string;
  /** Unix seconds of a day. */
  until: number;
}

/** 15 columns of the list of rents, two of them links to other services. */
export const fields = [
  'name',
  'status',
  'contractType',
  'region',
  'startDate',
  'endDate',
  'signatureDate',
  'rent',
  'totalBondAmount',
  'paymentDay',
  'paymentMethod',
  'validated',
  'activated',
  'units',
  'tenants',
] as const;

export const ROWS = 50;

const types = [
  ['LONG_CONTRACT', 7],
  ['SEASONAL_CONTRACT', 2],
  ['LOCAL_CONTRACT', 1],
] as const;

const json = { 'content-type': 'application/json' };

/** Pages that start at different days: few of them, or more than a run asks for. All of them are full. */
export function pages(count: number, today: number): Page[] {
  const random = new Random(count);
  return Array.from({ length: count }, () => {
    const contractType = random.weighted(types);
    // Seasonal contracts last less than a year; there are none from long ago.
    const oldest = contractType === 'SEASONAL_CONTRACT' ? 400 : 1_300;
    return { contractType, until: addDays(today, -random.int(0, oldest)) };
  });
}

export function barePage({ contractType, until }: Page): Question {
  return { method: 'POST', path: '/contracts', headers: json, body: JSON.stringify({ contractType, until }) };
}

/** @param useCache false composes the page anew each time */
export function productPage({ contractType, until }: Page, useCache: boolean): Question {
  return graphql('query($r: JSON!) { getComponentItems(dataRequest: $r) { success data error } }', {
    r: {
      component: 'contract/rent',
      mongoFilter: { contractType, startDate: { $lte: until } },
      sortParameters: ['startDate'],
      sortOrder: ['desc'],
      itemsPerPage: ROWS,
      useCache,
      otherData: { fields },
    },
  });
}

export function bareRecord(id: string): Question {
  return { method: 'GET', path: `/contracts/${id}` };
}

export function productRecord(id: string): Question {
  return graphql('query($id: ID!) { getObject(collection: "contract", id: $id) { success id data error } }', {
    id,
  });
}

/** A person as the office types one in. */
export interface NewPerson {
  firstname: string;
  lastname: string;
  phone: string;
  email: string;
}

export function newPeople(count: number): NewPerson[] {
  const random = new Random(4_711);
  return Array.from({ length: count }, (_, index) => ({
    firstname: random.pick(['María', 'Jordi', 'Lucía', 'Andrés', 'Núria', 'Pablo']),
    lastname: `${random.pick(['García', 'Ferrer', 'Puig', 'Soler'])} ${random.pick(['Vidal', 'Roca', 'Márquez'])}`,
    phone: `+346${String(20_000_000 + index)}`,
    email: `persona${index}@correo.example`,
  }));
}

export function bareCreate(person: NewPerson): Question {
  return { method: 'POST', path: '/agents', headers: json, body: JSON.stringify(person) };
}

/** The same rows as the product's, see `same-insert.ts`. */
export function sameCreate(person: NewPerson): Question {
  return { ...bareCreate(person), path: '/same-agents' };
}

export function productCreate(person: NewPerson): Question {
  return graphql(
    'mutation($o: JSON!) { createObject(collection: "agent", object: $o) { success id data error } }',
    { o: { ...person, roles: ['TENANT'] } },
  );
}

export function search(text: string): Question {
  return { method: 'GET', path: `/search?q=${encodeURIComponent(text)}` };
}

/** A call of the generic GraphQL interface. */
export function graphql(query: string, variables: Record<string, unknown>): Question {
  return { method: 'POST', path: '/graphql', headers: json, body: JSON.stringify({ query, variables }) };
}

/** What people type into the box: the first letters of a surname or street, more of it, a whole name, digits. */
export function searches(count: number, data: DataSet): string[] {
  const random = new Random(77);
  return Array.from({ length: count }, () => {
    const person = data.person(random.int(0, data.sizes.people - 1)).object;
    const home = data.unit(random.int(0, data.sizes.units - 1)).object;
    const surname = person.lastname ?? person.firstname;
    return random.weighted([
      [surname.slice(0, random.int(3, 6)), 4],
      [`${person.firstname} ${surname.slice(0, random.int(1, 12))}`, 2],
      [person.phone.slice(-random.int(5, 9)), 1],
      [person.email.slice(0, random.int(4, 14)), 1],
      [home.street.slice(-random.int(4, 9)), 2],
    ] as const);
  });
}
