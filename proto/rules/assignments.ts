import {
  assignmentCauses,
  type AssignmentCause,
  type AssignmentParty,
} from '../records/choices/assignments.ts';
import { startOfDay } from '../values/dates.ts';

/** An entry of `assigmentOfRightsHistory` (C §3.2) as far as it changes a party. Days as unix seconds. */
export interface Assignment {
  key?: string | null;
  date: number;
  from?: string | null;
  to?: string | null;
  status?: 'DRAFT' | 'CANCELLED' | 'SIGNED' | 'PENDING' | 'DEROGATED' | null;
  party?: AssignmentParty | null;
  cause?: AssignmentCause | null;
  previous?: readonly string[] | null;
  applied?: boolean | null;
  mandate?: string | null;
  previousMandate?: string | null;
  derogationDate?: number | null;
  derogationApplied?: boolean | null;
}

/** Who a contract is between, and who pays by which account. */
export interface ContractParties {
  tenants: string[];
  landlords: string[];
  mandate: string | null;
  payer: string | null;
  payerBankAccount: string | null;
}

/** What {@link partiesOn} reads of a contract. */
export interface AssignedContract extends ContractParties {
  assigmentOfRightsHistory: readonly Assignment[] | null;
  assignmentAccounts: readonly { agent: string; iban?: string | null }[] | null;
}

type Complete = Assignment & { key: string; from: string; to: string; party: AssignmentParty };

/** One change of a party: an assignment, or its derogation, which is the same change undone. */
interface PartyChange {
  day: number;
  applied: boolean;
  entry: Complete;
  undoes: boolean;
}

const changesParties = (entry: Assignment): entry is Complete =>
  Boolean(entry.key && entry.from && entry.to && entry.party) &&
  (entry.status === 'SIGNED' || entry.status === 'DEROGATED');

/** In the order of their days; a derogation follows its assignment. */
function partyChanges(history: readonly Assignment[] | null | undefined): PartyChange[] {
  return (history ?? [])
    .filter(changesParties)
    .flatMap((entry): PartyChange[] => {
      const made = { day: entry.date, applied: entry.applied === true, entry, undoes: false };
      if (entry.status !== 'DEROGATED') return [made];
      const day = Math.max(entry.derogationDate ?? entry.date, entry.date);
      return [made, { day, applied: entry.derogationApplied === true, entry, undoes: true }];
    })
    .sort((a, b) => a.day - b.day);
}

/** First day (unix seconds) on which a signed change is still to be written into the contract; null without one. */
export function nextPartyChange(history: readonly Assignment[] | null | undefined): number | null {
  return partyChanges(history).find(({ applied }) => !applied)?.day ?? null;
}

/** `to` takes the place of `from`; who is a party already takes nobody's place. */
const replaced = (ids: readonly string[], from: string, to: string): string[] =>
  ids.includes(to) ? ids.filter((id) => id !== from) : ids.map((id) => (id === from ? to : id));

/** The reverse of {@link replaced}, for a side that was `previous` before. */
function putBack(ids: readonly string[], { from, to, previous }: Complete): string[] {
  if (!previous?.includes(to)) return ids.map((id) => (id === to ? from : id));
  return ids.includes(from) ? [...ids] : ids.toSpliced(previous.indexOf(from), 0, from);
}

const sideOf = { TENANT: 'tenants', LANDLORD: 'landlords' } as const;

type Before = Pick<Complete, 'previous' | 'previousMandate'>;

/** What an entry keeps of the parties that it changes, so that it can be undone. */
const beforeOf = (parties: ContractParties, { party }: Complete): Before => ({
  previous: [...parties[sideOf[party]]],
  previousMandate: parties.mandate,
});

function carriedOut(
  parties: ContractParties,
  entry: Complete,
  back: boolean,
  accountOf: (agent: string) => string | null,
): ContractParties {
  const side = sideOf[entry.party];
  const ids = back ? putBack(parties[side], entry) : replaced(parties[side], entry.from, entry.to);
  const next = { ...parties, [side]: ids };
  if (entry.party === 'LANDLORD') {
    if (!entry.mandate) return next;
    return { ...next, mandate: back ? (entry.previousMandate ?? parties.mandate) : entry.mandate };
  }
  const [leaves, comes] = back ? [entry.to, entry.from] : [entry.from, entry.to];
  if ((parties.payer ?? parties.tenants[0]) !== leaves) return next;
  const payer = parties.payer === leaves ? comes : parties.payer;
  return { ...next, payer, payerBankAccount: accountOf(payer ?? ids[0] ?? comes) };
}

/**
 * The parties of a contract on a day (unix seconds). The fields of the contract name those of today; signed
 * assignments say who they were before and who they will be (WIZ-07). A derogated assignment counts from its day to the
 * day of its derogation.
 */
export function partiesOn(contract: AssignedContract, day: number): ContractParties {
  const asked = startOfDay(day);
  const accountOf = (agent: string) =>
    contract.assignmentAccounts?.find((account) => account.agent === agent)?.iban ?? null;
  const changes = partyChanges(contract.assigmentOfRightsHistory);
  const undone = changes.filter((change) => change.applied && change.day > asked).reverse();
  const ahead = changes.filter((change) => !change.applied && change.day <= asked);
  const { tenants, landlords, mandate, payer, payerBankAccount } = contract;
  let parties: ContractParties = { tenants, landlords, mandate, payer, payerBankAccount };
  for (const { entry, undoes } of undone) parties = carriedOut(parties, entry, !undoes, accountOf);
  const before = new Map<string, Before>();
  for (const { entry, undoes } of ahead) {
    if (!undoes) before.set(entry.key, beforeOf(parties, entry));
    parties = carriedOut(parties, { ...entry, ...before.get(entry.key) }, undoes, accountOf);
  }
  return parties;
}

/**
 * Who a month's receipt is between: the parties of its first billed day (decision 0030). The rent of a month is due at
 * its beginning (LAU art. 17.2), so that a change within the month shows from the next receipt on.
 * @param from first day of the month, unix seconds.
 */
export function billedParties(
  contract: AssignedContract & { startDate: number | null },
  from: number,
): ContractParties {
  return partiesOn(contract, Math.max(from, contract.startDate ?? from));
}

/** A contract's fields once the changes up to `today` (a day, unix seconds) are written into it; null when none is due. */
export function dueChanges<C extends AssignedContract>(
  contract: C,
  today: number,
):
  | (ContractParties & {
      assigmentOfRightsHistory: Assignment[];
      assignmentAccounts: { agent: string; iban: string | null }[];
      changed: Complete[];
    })
  | null {
  const due = partyChanges(contract.assigmentOfRightsHistory).filter(
    ({ applied, day }) => !applied && day <= startOfDay(today),
  );
  if (due.length === 0) return null;
  const accounts = new Map(
    (contract.assignmentAccounts ?? []).map(({ agent, iban }) => [agent, iban ?? null]),
  );
  let history = [...(contract.assigmentOfRightsHistory ?? [])];
  const { tenants, landlords, mandate, payer, payerBankAccount } = contract;
  let parties: ContractParties = { tenants, landlords, mandate, payer, payerBankAccount };
  for (const { entry, undoes } of due) {
    const current = history.find(({ key }) => key === entry.key) as Complete;
    const billed = parties.payer ?? parties.tenants[0];
    const leaves = undoes ? entry.to : entry.from;
    if (entry.party === 'TENANT' && billed === leaves) accounts.set(leaves, parties.payerBankAccount);
    const before = beforeOf(parties, entry);
    parties = carriedOut(parties, current, undoes, (agent) => accounts.get(agent) ?? null);
    const noted: Assignment = undoes
      ? { ...current, derogationApplied: true }
      : { ...current, ...before, applied: true };
    history = history.map((other) => (other.key === entry.key ? noted : other));
  }
  return {
    ...parties,
    assigmentOfRightsHistory: history,
    assignmentAccounts: [...accounts].map(([agent, iban]) => ({ agent, iban })),
    changed: due.map(({ entry }) => entry),
  };
}

/** 'Cesión del inquilino', for a line of the chronology. */
export const causeLabel = (cause: AssignmentCause | null | undefined): string =>
  cause ? assignmentCauses.options[cause].label : 'Cesión de derechos';
