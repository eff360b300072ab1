import { agent } from '../records/people/agent.ts';
import { contract } from '../records/contracts/contract.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { type MessageDefinition, words, write } from './message.ts';

/** Whose people a written message goes to: a list of people, of contracts (tenants) or of mandates (landlords). */
export type WrittenTo = 'PEOPLE' | 'TENANTS' | 'LANDLORDS';

const kinds = {
  PEOPLE: { audience: 'anyone', records: { person: agent } },
  TENANTS: { audience: 'tenant', records: { person: agent, contract } },
  LANDLORDS: { audience: 'landlord', records: { person: agent, mandate } },
} as const;

/** The words come with each sending. */
const text = write('Asunto', 'Texto');

const nameOf = (to: WrittenTo, advertising: boolean) => `WRITTEN_${to}${advertising ? '_ADVERTISING' : ''}`;

function define(to: WrittenTo, advertising: boolean): MessageDefinition {
  return {
    name: nameOf(to, advertising),
    title: advertising ? 'Publicidad escrita para la ocasión' : 'Mensaje escrito para la ocasión',
    channel: 'EMAIL',
    ...(advertising ? { marketing: true } : {}),
    ...kinds[to],
    values: { names: words('Nombre para el saludo', 'Núria').orNone },
    secrets: {},
    texts: { ES: text, CA: text },
  };
}

const byName = new Map(
  (['PEOPLE', 'TENANTS', 'LANDLORDS'] as const)
    .flatMap((to) => [define(to, false), define(to, true)])
    .map((each) => [each.name, each]),
);

/** What a text written for the occasion may use (JOB-04); no text in the list of messages, because nobody keeps its words. */
export const writtenMessage = (to: WrittenTo, advertising: boolean): MessageDefinition =>
  byName.get(nameOf(to, advertising))!;

/** The same by the name that a sent message keeps; undefined for any other. */
export const writtenNamed = (name: string | null): MessageDefinition | undefined =>
  name === null ? undefined : byName.get(name);
