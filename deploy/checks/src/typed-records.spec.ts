import { describePlanted } from './planted.ts';

const imports = `
import type { CallContext } from '@llavero/kit/context';
import type { Peers } from '@llavero/kit/grpc/peers';
import type { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import { finishContract } from '@llavero/proto/commands/contracts';
import type { FieldName, LinkName, RecordKey } from '@llavero/proto/fields/typed-record';
import { contract } from '@llavero/proto/records/contracts/contract';
import { task } from '@llavero/proto/records/notifications/task';
declare const stores: RecordStores;
declare const peers: Peers;
declare const ctx: CallContext;
export const used = [finishContract, contract, task, stores, peers, ctx];
export type Used = InputOf<typeof finishContract> | FieldName<typeof contract> | LinkName<typeof contract> | RecordKey<typeof task>;
`;

const find = (filter: string, more = '') =>
  `await stores.of(contract).findUnchecked({ filter: ${filter}${more} });`;
const list = (request: string) => `await peers.of(contract).list(${request}, ctx);`;
const write = (patch: string) => `await stores.of(contract).writeUnchecked('id', 1, ${patch}, {}, ctx);`;

const mistakes = {
  'a filter of a field that is not there': find('{ activted: true }'),
  'a filter of a field that is not there, inside $or': find('{ $or: [{ activted: true }] }'),
  'a filter of a field that is not there, by the name of the collection':
    "await stores.of('contract').findUnchecked({ filter: { activted: true } });",
  'a filter of a value that is not of the set': find("{ contractType: 'LONG' }"),
  'a filter by a sealed value': find("{ name: 'Piso' }"),
  'a filter of a list of a peer': list('{ filter: { activted: true } }'),
  'a filter of a count of a peer': 'await peers.of(contract).count({ activted: true }, ctx);',
  'a sort by a field that is not there': find('{}', ", sort: [{ field: 'startDay', order: 'asc' }]"),
  'a sort by a sealed field': find('{}', ", sort: [{ field: 'name', order: 'asc' }]"),
  'a sort of a list of a peer': list("{ sort: [{ field: 'startDay', order: 'asc' }] }"),
  'a field asked of a peer': list("{ fields: ['startDay'] }"),
  'a field to search by': "await stores.of(contract).findExactUnchecked('nombre', 'Piso');",
  'a related list by a field that is not there':
    "export const by: LinkName<typeof task, 'contract'> = 'relatedContract';",
  'a related list by a link to another collection':
    "export const by: LinkName<typeof task, 'contract'> = 'relatedPlaces';",
  'a related list by a field that is no link':
    "export const by: LinkName<typeof task, 'contract'> = 'title';",
  'a key read from the answer of a peer':
    "export const end = (await peers.of(contract).get('id', ctx)).endDay;",
  'a key read that was not asked for':
    "export const end = (await peers.of(contract).get('id', ctx, { fields: ['units'] })).endDate;",
  'a key read from a record of the store':
    "export const end = (await stores.of('contract').loadUnchecked('id')).endDay;",
  'a column of a list': "export const column: RecordKey<typeof contract> = 'endDay';",
  'a flag where only fields are stored': "export const field: FieldName<typeof contract> = 'inRenewal';",
  "a key of a command's input":
    "await peers.command(finishContract, { id: 'id', version: 1, endDay: 1 }, ctx);",
  "a key read from a command's input":
    'export const end = (input: InputOf<typeof finishContract>) => input.endDay;',
  'a written field': write('{ activatd: true }'),
  'a written value of another type': write("{ activated: 'yes' }"),
  'a written value that is not of the set': write("{ mandateStatus: 'ACTIV' }"),
  'a written flag': write('{ inRenewal: true }'),
  'a written key inside a list': write('{ rentHistory: [{ dateModifid: 1, previousRent: 1, nextRent: 2 }] }'),
  'a field of a new record': "await stores.of('task').create({ titel: 'Llamar' }, ctx);",
  'a patched field of a peer': "await peers.of(task).patch('id', 1, { titel: 'Llamar' }, ctx);",
};

const fine = `
${find("{ activated: true, units: 'id', startDate: { $gte: 1, $lt: 2 }, name: { $exists: true } }")}
${find("{ $or: [{ status: { $in: ['ACTIVE'] } }, { inRenewal: true }, { legalBondStatus: 'DEPOSITED' }] }")}
${find("{ 'rentHistory.nextRent': { $gt: 1 } }", ", sort: [{ field: 'createdAt', order: 'desc' }]")}
${list("{ fields: ['endDate', 'status'], sort: [{ field: 'inRenewal', order: 'asc' }] }")}
${write("{ activated: true, endDate: null, mandateStatus: 'ACTIVE', status: 'DELETED' }")}
await stores.of('task').create({ title: 'Llamar', relatedContracts: ['id'] }, ctx);
await peers.command(finishContract, { id: 'id', version: 1, endDate: 1 }, ctx);
export const end: number | null = (await peers.of(contract).get('id', ctx, { fields: ['endDate'] })).endDate;
export const by: LinkName<typeof task, 'contract'> = 'relatedContracts';
export const column: RecordKey<typeof contract> = 'inRenewal';
`;

describePlanted(
  'records in the types',
  { fine: 'names and values that the definition has compile', mistake: '%s does not compile' },
  { project: 'tsconfig.json', path: 'services/contracts/src/planted.ts', imports, mistakes, fine },
);
