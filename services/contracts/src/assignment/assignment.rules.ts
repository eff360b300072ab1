import { choiceLabel } from '@llavero/proto/fields/choices';
import type { AssignmentParty } from '@llavero/proto/records/choices/assignments';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { type Assignment, partiesOn } from '@llavero/proto/rules/assignments';
import { statusOf } from '@llavero/proto/states/evaluate';
import {
  accountMissing,
  beforeAnother,
  leaverIsNoParty,
  notInForce,
  outsideContract,
  samePerson,
} from './assignment.errors.ts';

const open = new Set(['ACTIVE', 'UNPAID', 'SIGNED']);
const partyName = { TENANT: 'inquilino', LANDLORD: 'propietario' } as const;

/** A change of party as it is asked for. `date` in unix seconds. */
export interface AskedAssignment {
  party: AssignmentParty;
  from: string;
  to: string;
  date: number;
  payerBankAccount: string | null;
}

/** Throws `ASSIGNMENT.CONTRACT_NOT_IN_FORCE` for a draft, and for what is over. `now` in unix seconds. */
export function refuseClosedContract(contract: Contract, now: number): void {
  const status = statusOf(definition, contract, now);
  if (!open.has(status)) throw notInForce(choiceLabel(definition.states!.statuses, status));
}

/** The days on which a side changes by what is signed; the last one first. Unix seconds. */
export function signedDays(history: readonly Assignment[] | null, party: AssignmentParty): number[] {
  return (history ?? [])
    .filter((entry) => entry.key && entry.party === party)
    .flatMap(({ status, date, derogationDate }) =>
      status === 'SIGNED' ? [date] : status === 'DEROGATED' ? [Math.max(date, derogationDate ?? date)] : [],
    )
    .sort((a, b) => b - a);
}

/**
 * Throws where the change cannot be: one who is no party on that day, a day outside the contract, a day before a change
 * of the same side that is signed already (the changes of a side stand in the order of their days), no account where
 * the new tenant is to be debited.
 */
export function refuseAssignment(contract: Contract, asked: AskedAssignment): void {
  const { party, from, to, date, payerBankAccount } = asked;
  if (from === to) throw samePerson();
  const { startDate, endDate } = contract;
  if ((startDate !== null && date < startDate) || (endDate !== null && date > endDate))
    throw outsideContract();
  const [last] = signedDays(contract.assigmentOfRightsHistory, party);
  if (last !== undefined && date < last) throw beforeAnother(last);
  const { tenants, landlords, payer } = partiesOn(contract, date);
  if (!(party === 'TENANT' ? tenants : landlords).includes(from)) throw leaverIsNoParty(partyName[party]);
  const pays = party === 'TENANT' && (payer ?? tenants[0]) === from;
  if (pays && contract.paymentMethod === 'DIRECT_DEBIT' && !payerBankAccount) throw accountMissing();
}
