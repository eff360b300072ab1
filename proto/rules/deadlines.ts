import type { DeadlineKind } from '../records/choices/deadlines.ts';
import type { Contract } from '../records/contracts/contract.ts';
import type { Insurance } from '../records/contracts/insurance.ts';
import type { Mandate } from '../records/contracts/mandate.ts';
import type { Document } from '../records/documents/document.ts';
import type { DocumentStatus } from '../records/documents/document.states.ts';
import type { SepaMandate } from '../records/finance/sepa-mandate.ts';
import type { certificateFields } from '../records/parts/certificate.ts';
import type { Place } from '../records/places/place.ts';
import { addMonths } from '../values/dates.ts';
import { itpOf, itpWindow } from './itp.ts';
import { legalEntry, type LegalOverrides, termEnd } from './legal/settings.ts';
import { statedTerm } from './lease-term.ts';
import { hasNotice, lastNoticeDay, noticeDeadlines } from './notice.ts';
import { extensionOf } from './renewal.ts';

/** One day by which something has to be done. */
export interface Deadline {
  kind: DeadlineKind;
  /** The last day in time, unix seconds. */
  day: number;
  /** The article, or that the contract says so. */
  law: string;
}

/**
 * The legal deadlines of a contract that are not settled: its end and the notices before it, the deposit of the bond (Llei
 * 13/1996, Ley 12/1997), the return of the bond a month after the keys (LAU art. 36.4), ITP and bank guarantee. Those that
 * only matter until their day are listed all the same; whoever shows them leaves them out afterwards.
 */
export function contractDeadlines(contract: Contract, overrides: LegalOverrides = {}): Deadline[] {
  if (contract.cancelled || !contract.activated) return [];
  const deadlines: Deadline[] = [];
  const { endDate, signatureDate, startDate, contractType, region } = contract;
  if (endDate !== null && !contract.finished) {
    const next = extensionOf(contract, endDate);
    deadlines.push({ kind: 'CONTRACT_END', day: endDate, law: next?.law ?? 'Contrato' });
    const open = !hasNotice(contract) && !contract.endIsFinal;
    for (const { party, last, law } of open ? noticeDeadlines(contract, endDate, overrides) : [])
      deadlines.push({ kind: party === 'OWNER' ? 'OWNER_NOTICE' : 'TENANT_NOTICE', day: last, law });
    if (contract.prenoticeCommunicationStatus === 'PENDING_BUROFAX') {
      const running =
        contract.notices.findLast(({ withdrawn }) => withdrawn === null)?.previousEndDate ?? endDate;
      const owner = noticeDeadlines(contract, running, overrides).find(({ party }) => party === 'OWNER');
      deadlines.push({ kind: 'PENDING_BUROFAX', day: owner?.last ?? endDate, law: owner?.law ?? 'Contrato' });
    }
  }
  const signed = signatureDate ?? startDate;
  const { legalBondAmount, legalBondDepositDate, legalBondTenantLiquidatedDate } = contract;
  if (
    signed !== null &&
    legalBondAmount &&
    legalBondDepositDate === null &&
    legalBondTenantLiquidatedDate === null
  ) {
    const asked = {
      day: signed,
      region,
      contractType,
      company: contract.landlordIsCompany,
      term: statedTerm(contract),
    };
    const term = legalEntry('bondDepositTerm', asked, overrides);
    if (term) deadlines.push({ kind: 'BOND_DEPOSIT', day: termEnd(signed, term), law: term.law });
  }
  const keys = contract.pickup?.pickupDate ?? null;
  if (keys !== null && legalBondAmount && legalBondTenantLiquidatedDate === null)
    deadlines.push({ kind: 'BOND_INTEREST', day: addMonths(keys, 1), law: 'LAU art. 36.4' });
  const window =
    contract.itpDepositDate === null && itpOf(contract, overrides) ? itpWindow(contract, overrides) : null;
  if (window) deadlines.push({ kind: 'ITP', day: window.until, law: window.law });
  const guarantee = contract.bankGuarantee?.expirationDate ?? null;
  if (guarantee !== null) deadlines.push({ kind: 'BANK_GUARANTEE', day: guarantee, law: 'Contrato' });
  return deadlines;
}

/**
 * The end of a mandate that is in force and not continued by another (Código Civil art. 1732), and before it the last day to
 * say that it is not to be renewed, where it renews by itself: the mandate agrees that, no law does.
 */
export function mandateDeadlines(mandate: Mandate, overrides: LegalOverrides = {}): Deadline[] {
  const { validated, cancelled, renewed, trial, finished, endDate } = mandate;
  if (!validated || cancelled || renewed || trial || finished || endDate === null) return [];
  const end: Deadline = { kind: 'MANDATE_END', day: endDate, law: 'Código Civil art. 1732' };
  if (mandate.renewalType !== 'AUTO' || mandate.endIsFinal) return [end];
  const entry = legalEntry('mandateNotice', { day: mandate.mandateDate ?? endDate }, overrides);
  return entry
    ? [{ kind: 'MANDATE_NOTICE', day: lastNoticeDay(endDate, entry), law: entry.law }, end]
    : [end];
}

/** The end of a policy that is not renewed by itself (Ley 50/1980 art. 22). */
export function insuranceDeadlines({ issued, cancelled, autoRenewal, endDate }: Insurance): Deadline[] {
  if (!issued || cancelled || autoRenewal || endDate === null) return [];
  return [{ kind: 'INSURANCE', day: endDate, law: 'Ley 50/1980 art. 22' }];
}

/** The day after which a signed order of a debtor covers no debit any more: 36 months after the last one (`rules/sepa-mandate.ts`). */
export function sepaMandateDeadlines({
  lapseDate,
  cancelled,
}: Pick<SepaMandate, 'lapseDate' | 'cancelled'>): Deadline[] {
  if (lapseDate === null || cancelled) return [];
  return [{ kind: 'SEPA_MANDATE', day: lapseDate, law: 'Esquema SEPA, 36 meses sin cobros' }];
}

/** Papers that are over and done with run out no more. */
const settled: readonly DocumentStatus[] = ['REJECTED', 'EXPIRED', 'FINISHED', 'CANCELLED'];

/** The day on which a paper runs out by what it says itself; the certificates of places have deadlines of their own. */
export function documentDeadlines({
  expirationDate,
  status,
  type,
}: Pick<Document, 'expirationDate' | 'status' | 'type'>): Deadline[] {
  if (expirationDate === null || (status !== null && settled.includes(status))) return [];
  if (type === 'ENERGY_CERTIFICATE' || type === 'OCCUPANCY_CERTIFICATE') return [];
  return [{ kind: 'DOCUMENT', day: expirationDate, law: 'Caducidad del propio documento' }];
}

/** The certificates of a place that end on a known day. */
export function placeDeadlines(place: Pick<Place, (typeof certificateFields)[number]>): Deadline[] {
  const { energyCertificate: energy, occupancyCertificate: occupancy } = place;
  const deadlines: Deadline[] = [];
  if (energy && energy.endDate !== null && !energy.notNeeded)
    deadlines.push({ kind: 'ENERGY_CERTIFICATE', day: energy.endDate, law: 'RD 390/2021 art. 13' });
  if (occupancy && occupancy.endDate !== null && !occupancy.notNeeded)
    deadlines.push({ kind: 'OCCUPANCY_CERTIFICATE', day: occupancy.endDate, law: 'Decret 141/2012' });
  for (const { endDate, notNeeded } of place.otherCertificates)
    if (endDate !== null && !notNeeded)
      deadlines.push({ kind: 'OTHER_CERTIFICATE', day: endDate, law: 'Caducidad del propio certificado' });
  return deadlines;
}
