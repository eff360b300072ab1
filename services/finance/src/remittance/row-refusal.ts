import type {
  RemittanceRefusal,
  RemittanceType,
  SepaSequence,
} from '@llavero/proto/records/choices/remittances';
import type { FinanceStatus } from '@llavero/proto/records/finance/finance.states';
import { checkIban } from '@llavero/proto/values/iban-check';
import { isSepaIban, normaliseIban } from '@llavero/proto/values/iban';
import { toCents } from '@llavero/proto/values/money';
import { checkNationalId } from '@llavero/proto/values/national-id';
import { isWritableInSepa } from '@llavero/proto/values/sepa-text';
import { isMandateReference, mandateLapse } from '@llavero/proto/rules/sepa-mandate';

/** The mandate of a debtor as a row needs it. */
export interface RowMandate {
  id: string;
  reference: string;
  /** A day; null while it is not signed. */
  signatureDate: number | null;
  sequence: SepaSequence;
  /** Day of the last collection that was sent; null when there was none. */
  lastUse: number | null;
  iban: string | null;
  /** Whose account it is, where that is somebody else than the debtor. */
  holder: string | null;
  suspended: boolean;
  cancelled: boolean;
}

/** Whom a row takes from or pays, as the people service knows them. */
export interface RowParty {
  id: string;
  name: string;
  idNumber: string | null;
  idType: string | null;
  /** Of a debit the account that the document or the person names; of a transfer the approved one (decision 0034). */
  iban: string | null;
  /** The person has an account that nobody has approved yet. */
  accountWaits: boolean;
}

/** A document that might go into a remittance, with all that its row is made of. */
export interface RemittanceCandidate {
  kind: 'finance' | 'bill';
  /** Id of the document or of the supplier's bill. */
  document: string;
  /** Number, as people call it. */
  name: string;
  concept: string;
  /** Null of a bill: only approved ones come this far. */
  status: FinanceStatus | null;
  paymentBlock: boolean;
  /** Another row of it is prepared or sent, or was settled for all of it. */
  inRemittance: boolean;
  /** Euros. */
  amount: number;
  /** It is some instalments of the document; others are left or went before. */
  isPart: boolean;
  party: RowParty | null;
  /** Null for transfers, and where there is none. */
  mandate: RowMandate | null;
  /** Settlement day of its row: a TARGET day. */
  executionDay: number;
  /** From 1: rows that this document has had, plus one. */
  attempt: number;
}

/** Why a document stays out, and the record on which that is put right. */
export interface Refusal {
  code: RemittanceRefusal;
  collection: 'finance' | 'bill' | 'agent' | 'supplier' | 'sepaMandate';
  id: string;
}

/** ISO 20022 takes more; no bank of the SEPA schemes does (EPC115-06). */
const MOST_CENTS = 99_999_999_999;

const byStatus: Partial<Record<FinanceStatus, RemittanceRefusal>> = {
  NOT_VALIDATED: 'NOT_VERIFIED',
  PAUSED: 'PAUSED',
  PENDING_DATA: 'DATA_MISSING',
};

/** Why a document stays out of a remittance of that type: the first reason that somebody can do something about; null when it goes in. */
export function rowRefusal(type: RemittanceType, candidate: RemittanceCandidate): Refusal | null {
  const { document, party, mandate, status } = candidate;
  const onDocument = (code: RemittanceRefusal): Refusal => ({
    code,
    collection: candidate.kind,
    id: document,
  });
  if (candidate.inRemittance) return onDocument('IN_REMITTANCE');
  const ofStatus = status === null ? undefined : byStatus[status];
  // What lacks data lacks them of the person, if there is one: the reasons below say which.
  if (ofStatus && !(ofStatus === 'DATA_MISSING' && party)) return onDocument(ofStatus);
  if (candidate.paymentBlock) return onDocument('BLOCKED');
  const cents = toCents(candidate.amount);
  if (!(cents >= 1 && cents <= MOST_CENTS)) return onDocument('AMOUNT');
  if (!party) return onDocument('PARTY_MISSING');
  const onParty = (code: RemittanceRefusal): Refusal => ({
    code,
    collection: candidate.kind === 'bill' ? 'supplier' : 'agent',
    id: party.id,
  });
  if (!isWritableInSepa(party.name)) return onParty('NAME');
  if (!party.idNumber) return onParty('NIF_MISSING');
  if (checkNationalId(party.idNumber, party.idType ?? 'OTHER')) return onParty('NIF_INVALID');
  const account = accountRefusal(type, party);
  if (account) return onParty(account);
  if (ofStatus) return onDocument(ofStatus);
  if (type !== 'DEBIT') return null;
  if (!mandate) return onParty('MANDATE_MISSING');
  const isNamed = mandate.holder === null || isWritableInSepa(mandate.holder);
  const code = mandateRefusal(mandate, party.iban ?? '', candidate.executionDay) ?? (isNamed ? null : 'NAME');
  return code && { code, collection: 'sepaMandate', id: mandate.id };
}

function accountRefusal(type: RemittanceType, { iban, accountWaits }: RowParty): RemittanceRefusal | null {
  if (!iban) return type !== 'DEBIT' && accountWaits ? 'ACCOUNT_NOT_APPROVED' : 'IBAN_MISSING';
  if (checkIban(iban)) return 'IBAN_INVALID';
  return isSepaIban(iban) ? null : 'NOT_SEPA';
}

/** Why a mandate does not cover a debit of that account on that day; null when it does. */
export function mandateRefusal(
  mandate: RowMandate,
  iban: string,
  executionDay: number,
): RemittanceRefusal | null {
  const { reference, signatureDate, sequence, lastUse } = mandate;
  if (mandate.cancelled) return 'MANDATE_CANCELLED';
  if (mandate.suspended) return 'MANDATE_SUSPENDED';
  if (signatureDate === null) return 'MANDATE_UNSIGNED';
  if (signatureDate > executionDay) return 'MANDATE_NOT_YET_SIGNED';
  if (sequence === 'OOFF' && lastUse !== null) return 'SEQUENCE';
  if (executionDay > mandateLapse({ signatureDate, lastUse })) return 'MANDATE_LAPSED';
  if (!mandate.iban || normaliseIban(mandate.iban) !== normaliseIban(iban)) return 'MANDATE_OTHER_ACCOUNT';
  return isMandateReference(reference) ? null : 'MANDATE_REFERENCE';
}
