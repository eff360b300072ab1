import { choiceLabel } from '@llavero/proto/fields/choices';
import * as issues from '@llavero/proto/messages/catalogue/issues';
import * as office from '@llavero/proto/messages/catalogue/issues-office';
import { named, type NamedMessage } from '@llavero/proto/messages/message';
import { issuePriorities } from '@llavero/proto/records/choices/work';
import { formatInstant } from '@llavero/proto/values/dates';
import { formatStretch } from '@llavero/proto/values/format-stretch';
import type { Telling } from './tell-job.ts';

/** What the texts say; everything that is not known is null. */
export interface TellingFacts {
  place: string;
  /** First line of the issue. */
  issue: string;
  /** Of a message to somebody. */
  message: string | null;
  author: string | null;
  priority: string | null;
  solution: string | null;
  supplier: string | null;
  work: string | null;
  risk: string | null;
  declineReason: string | null;
  approvalNotes: string | null;
  totalAmount: number | null;
  approvedAmount: number | null;
  invoiceAmount: number | null;
  validUntil: number | null;
  visitFrom: number | null;
  visitUntil: number | null;
}

/** Records that a text may name fields of. */
interface Records {
  issue: string | null;
  order: string | null;
}

/** True when the letter leads to a page of whoever reads it: what was refused or cancelled leads nowhere. */
export const leadsToPage = (what: Telling): boolean =>
  what !== 'SUPPLIER_REJECTED' && what !== 'SUPPLIER_CANCELLED';

/** The letter to somebody outside. @param link of their page; '' where the letter leads to none */
export function outsideMessage(
  what: Telling,
  facts: TellingFacts,
  { firstname, language }: { firstname: string; language: string | null },
  link: string,
  records: Records,
): NamedMessage {
  const { visitFrom, visitUntil } = facts;
  const values = {
    name: firstname,
    place: facts.place,
    problem: facts.issue,
    solution: facts.solution,
    supplier: facts.supplier,
    work: facts.work,
    visit: visitFrom === null ? null : formatStretch(visitFrom, visitUntil),
    risk: facts.risk,
    reason: facts.approvalNotes,
    message: facts.message,
    author: facts.author,
    cost: facts.totalAmount,
    approved: facts.approvedAmount,
    validUntil: facts.validUntil,
  };
  const said = { language, records, values };
  // Whoever reads this link could act in the person's name.
  const linked = { ...said, secrets: { link } };
  switch (what) {
    case 'TENANT_REPORT':
      return named(issues.tenantReport, linked);
    case 'TENANT_SOLVED':
      return named(issues.tenantSolved, linked);
    case 'TENANT_VISIT':
      return named(issues.tenantVisit, linked);
    case 'TENANT_NO_VISIT':
      return named(issues.tenantNoVisit, linked);
    case 'SUPPLIER_ORDER':
      return named(issues.supplierOrder, linked);
    case 'SUPPLIER_VISIT':
      return named(issues.supplierVisit, linked);
    case 'SUPPLIER_APPROVED':
      return named(issues.supplierApproved, linked);
    case 'SUPPLIER_REJECTED':
      return named(issues.supplierRejected, said);
    case 'SUPPLIER_CANCELLED':
      return named(issues.supplierCancelled, said);
    case 'LANDLORD_APPROVAL':
      return named(issues.landlordApproval, linked);
    case 'LANDLORD_REMINDER':
      return named(issues.landlordReminder, linked);
    default:
      return named(issues.issueMessage, linked);
  }
}

/** What the office is told. @param url of the record */
export function officeMessage(
  what: Telling,
  facts: TellingFacts,
  url: string,
  records: Records,
): NamedMessage {
  const { place, issue: problem, message, author, supplier, work, risk } = facts;
  const { totalAmount: cost, approvedAmount: approved, approvalNotes: notes, declineReason } = facts;
  const about = <V extends object>(values: V) => ({ records, values: { place, url, ...values } });
  switch (what) {
    case 'OFFICE_REPORTED': {
      const priority = facts.priority && choiceLabel(issuePriorities, facts.priority).toLowerCase();
      return named(office.officeReported, about({ problem, priority }));
    }
    case 'OFFICE_REOPENED':
      return named(office.officeReopened, about({ problem, message }));
    case 'OFFICE_WITHDRAWN':
      return named(office.officeWithdrawn, about({ problem }));
    case 'OFFICE_ANSWER':
      return declineReason === null
        ? named(office.officeAccepted, about({ supplier, work }))
        : named(office.officeDeclined, about({ supplier, work, reason: declineReason }));
    case 'OFFICE_QUOTE':
      return named(office.officeQuote, about({ supplier, cost }));
    case 'OFFICE_APPROVAL':
      return named(office.officeApproval, about({ cost }));
    case 'OFFICE_DECISION':
      return approved === null
        ? named(office.officeLandlordRejected, about({ reason: notes }))
        : named(office.officeLandlordApproved, about({ approved, reason: notes }));
    case 'OFFICE_FINISHED':
      return named(office.officeFinished, about({ supplier }));
    case 'OFFICE_DEVIATION':
      return named(office.officeDeviation, about({ approved, invoiced: facts.invoiceAmount }));
    case 'OFFICE_AWAKE':
      return named(office.officeAwake, about({ problem }));
    case 'OFFICE_CALL':
      return named(office.officeCall, about({ cost, risk }));
    default:
      return named(office.officeMessage, about({ problem, message, author }));
  }
}

/** For the chronology: `visita el 26/11/2026 a las 10:00`. @param at unix seconds */
export const visitNote = (at: number): string => `Visita: ${formatInstant(at)}`;
