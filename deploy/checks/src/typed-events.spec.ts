import { describePlanted } from './planted.ts';

const imports = `
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { RecordStore } from '@llavero/kit/records/store';
import type { CallContext } from '@llavero/kit/context';
import { bookingContracted, contractActivated, contractFinished, contractValidated } from '@llavero/proto/events/contracts';
import type { EventOf } from '@llavero/proto/events/define';
import { changesOf, created, updated } from '@llavero/proto/events/record-events';
import { contract } from '@llavero/proto/records/contracts/contract';
declare const store: RecordStore;
declare const ctx: CallContext;
declare const either: typeof contractFinished | typeof contractValidated;
export const used = [OnEvent, bookingContracted, contractActivated, contractFinished, contractValidated, changesOf, created, updated, contract, store, ctx, either];
export type Used = HandlesEvent | EventOf<typeof contractFinished>;
`;

const publish = (publication: string) => `await store.writeUnchecked('id', 1, {}, ${publication}, ctx);`;
const consumer = (of: string, source: string, body: string) => `
@OnEvent(${source}, { name: 'planted' })
export class Planted implements HandlesEvent<${of}> {
  async handle(event: EventOf<${of}>): Promise<void> { ${body} }
}`;
const finished = 'typeof contractFinished';

const mistakes = {
  'a verb as text': publish(`{ verb: 'finished' }`),
  'an event that nobody declares': publish('{ event: contractFinishd, extra: { endDate: 1 } }'),
  'an event of every record': publish('{ event: updated(contract) }'),
  'a missing key of extra': publish('{ event: contractFinished, extra: {} }'),
  'no extra at all': publish('{ event: contractFinished }'),
  'no extra for one of two events': publish('{ event: either }'),
  'a key of extra too many': publish('{ event: contractFinished, extra: { endDate: 1, unitz: [] } }'),
  'a key of extra of the wrong type': publish(
    `{ event: contractFinished, extra: { endDate: '2026-12-31' } }`,
  ),
  'extra of an event without': publish('{ event: contractValidated, extra: { endDate: 1 } }'),
  'extra without an event': publish('{ extra: { endDate: 1 } }'),
  'the creation of a record with a key too many':
    'await store.create({}, ctx, undefined, { event: bookingContracted, extra: { unit: null } });',
  'a handler of a subject as text': consumer(
    finished,
    `'llavero.contracts.contract.finished'`,
    'void event;',
  ),
  'a handler of an event that nobody declares': consumer(finished, 'contractFinishd', 'void event;'),
  'a handler of another event': consumer(finished, 'contractActivated', 'void event;'),
  'a handler that reads a key that is not carried': consumer(
    finished,
    'contractFinished',
    'void event.data.extra.units;',
  ),
  'a handler that reads extra where there is none': consumer(
    'typeof contractValidated',
    'contractValidated',
    'void event.data.extra;',
  ),
  'a handler of changes of nothing': consumer(finished, `changesOf('contract')`, 'void event;'),
};

const fine = `
${publish('{}')}
${publish('{ event: contractFinished, extra: { endDate: null } }')}
${publish('{ event: contractValidated }')}
${publish(`{ event: either, extra: { endDate: 1 } }`)}
await store.create({}, ctx, undefined, { id: 'id', byCommand: true, event: bookingContracted });
@OnEvent(contractFinished, { name: 'typed' })
export class Typed implements HandlesEvent<${finished}> {
  async handle(event: EventOf<${finished}>): Promise<void> {
    const end: number | null = event.data.extra.endDate;
    void end;
  }
}
@OnEvent([changesOf(contract), created(contract), contractActivated], { name: 'several', from: 'now' })
export class Several implements HandlesEvent {
  async handle(): Promise<void> {}
}
`;

describePlanted(
  'events in the types',
  {
    fine: '[JOB-05] an event with exactly its extra, and its consumer, compile',
    mistake: '[JOB-05] %s does not compile',
  },
  { project: 'tsconfig.json', path: 'services/contracts/src/planted.ts', imports, mistakes, fine },
);
