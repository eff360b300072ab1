import { supplyDeadline } from '@llavero/proto/rules/supply-change';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { addDays, atTime } from '@llavero/proto/values/dates';
import type { Json } from '@llavero/proto/fields/field';
import type { ContractRow } from './contracts.ts';
import { type Portfolio, runs } from './lettings.ts';
import type { Unit } from './places.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

const STARTED = 9;
const ENDED = 4;
const RECENT_DAYS = 45;

type Supply = Unit['object']['supplies'][number];

/** How far each change is, in turn: every step of the work, some of them done, refused or given up. */
const stages = [
  'AUTHORISATION',
  'READING',
  'REQUEST',
  'PROOF',
  'DONE',
  'REQUEST',
  'ERROR',
  'DATA',
  'PROOF',
  'NOT_NEEDED',
] as const;
type Stage = (typeof stages)[number];

/** Changes of the supplies of contracts that have just begun or ended (OPS-01), at every step. `today` is a day. */
export function supplyChanges(random: Random, { contracts, units, team, today }: Portfolio) {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const newest = [...contracts]
    .filter((contract) => runs(contract, today))
    .sort((a, b) => b.object.startDate - a.object.startDate)
    .slice(0, STARTED);
  const ended = contracts
    .filter(({ object }) => object.activated && !object.cancelled)
    .filter(({ object: { endDate } }) => endDate < today && endDate >= addDays(today, -RECENT_DAYS))
    .slice(0, ENDED);
  let at = 0;
  const changesOf = (contract: ContractRow, starts: boolean) =>
    (unitOf.get(contract.object.units[0] ?? '')?.object.supplies ?? []).map((supply) => {
      const stage = stages[at % stages.length] as Stage;
      at += 1;
      const openedAt = atTime(addDays(today, -random.int(1, 12)), random.int(9, 17));
      return row(random, openedAt, {
        ...beginning(contract, supply, starts, openedAt),
        assignedTo: team.operations,
        ...reached(stage, random, openedAt, today),
      });
    });
  return [...newest.flatMap((one) => changesOf(one, true)), ...ended.flatMap((one) => changesOf(one, false))];
}

function beginning({ id, object }: ContractRow, supply: Supply, starts: boolean, openedAt: number) {
  const type = supply.type as keyof typeof supplyTypes.options;
  const isCups = supplyTypes.options[type].cups;
  const people: readonly string[] = starts ? object.tenants : object.landlords;
  const former: readonly string[] = starts ? object.landlords : object.tenants;
  return {
    type: 'SUPPLY_CHANGE',
    supply: type,
    origin: `${id}:${object.units[0]}:${type}:${starts ? 'start' : 'end'}`,
    cause: starts ? 'CONTRACT_START' : 'CONTRACT_END',
    changeReason: `Cambio de titular por ${starts ? 'inicio' : 'fin'} de contrato`,
    place: object.units[0] ?? '',
    contract: id,
    mandate: object.mandate,
    company: supply.company,
    code: isCups ? supply.code : null,
    reference: isCups ? null : supply.code,
    formerHolderType: starts ? 'LANDLORD' : 'TENANT',
    formerHolder: former[0] ?? null,
    holderType: starts ? 'TENANT' : 'LANDLORD',
    holder: people[0] ?? null,
    transfer: 'SUBROGATION',
    iban: object.payerBankAccount,
    due: supplyDeadline({ openedAt }),
  };
}

/** What has been done up to a stage. */
function reached(stage: Stage, random: Random, openedAt: number, today: number): Record<string, Json> {
  if (stage === 'DATA') return { status: 'PENDING', iban: null };
  if (stage === 'AUTHORISATION') return { status: 'PENDING' };
  if (stage === 'NOT_NEEDED')
    return {
      status: 'NOT_NEEDED',
      finishedAt: openedAt + 86_400,
      closingNote: 'El inquilino lo ha cambiado por su cuenta.',
    };
  const agreed = { authorisedDate: addDays(today, -13) };
  if (stage === 'READING') return { status: 'PENDING', ...agreed };
  const read = { ...agreed, reading: random.int(150, 24_000), readingDate: addDays(today, -12) };
  if (stage === 'REQUEST') return { status: 'PENDING', ...read };
  if (stage === 'ERROR')
    return { status: 'ERROR', ...read, error: 'El titular actual no coincide con el de la compañía.' };
  const requestedAt = openedAt + 3_600;
  const asked = {
    ...read,
    requestedAt,
    requestedBy: 'MAIL',
    due: supplyDeadline({ openedAt, requestedAt }),
  };
  if (stage === 'PROOF') return { status: 'REQUESTED', ...asked };
  return {
    status: 'DONE',
    ...asked,
    finishedAt: requestedAt + 3_600,
    effectiveDate: addDays(today, -1),
    companyReference: `TIT-${random.int(100_000, 999_999)}`,
  };
}
