import { createHash } from 'node:crypto';
import {
  isOpenLead,
  type LeadStatus,
  leadStatuses,
  openLeadStatuses,
} from '@llavero/proto/records/choices/leads';
import type { Lead } from '@llavero/proto/records/contracts/lead';
import { checkEmail, normaliseEmail } from '@llavero/proto/values/email';
import { checkPhone, normalisePhone } from '@llavero/proto/values/phone';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import type { PipelineDeal, PipelinePerson, PipelineStage } from '../outside/pipedrive/port.ts';

/** What a lead has of a deal. */
export type ReadDeal = Pick<
  Lead,
  | 'name'
  | 'phone'
  | 'email'
  | 'homeAddress'
  | 'status'
  | 'value'
  | 'lostReason'
  | 'lostNotes'
  | 'closedAt'
  | 'pipedriveDealId'
  | 'pipedrivePersonId'
  | 'pipedriveStage'
  | 'pipedriveHash'
>;

/**
 * Our step for a step of a pipeline of theirs: the one of the same name, else the one as far along.
 *
 * @param stages of all pipelines
 */
export function statusOfStage(stage: string | null, stages: readonly PipelineStage[]): LeadStatus {
  const found = stages.find(({ id }) => id === stage);
  if (!found) return 'NEW';
  const same = openLeadStatuses.find(
    (status) => normaliseSearch(leadStatuses.options[status].label) === normaliseSearch(found.name),
  );
  if (same) return same;
  const siblings = stages
    .filter(({ pipeline }) => pipeline === found.pipeline)
    .sort((a, b) => a.rank - b.rank);
  const share = siblings.indexOf(found) / siblings.length;
  return openLeadStatuses[Math.floor(share * openLeadStatuses.length)] ?? 'NEW';
}

/** A deal and its person as fields of a lead. What is no telephone or address of mail here is left out. */
export function readDeal(
  deal: PipelineDeal,
  person: PipelinePerson | undefined,
  stages: readonly PipelineStage[],
): ReadDeal {
  const status = deal.state === 'OPEN' ? statusOfStage(deal.stage, stages) : deal.state;
  const read = {
    name: (person?.name || deal.title).slice(0, 200),
    phone: person?.phone && checkPhone(person.phone) === null ? normalisePhone(person.phone) : null,
    email: person?.email && checkEmail(person.email) === null ? normaliseEmail(person.email) : null,
    homeAddress: deal.title.slice(0, 300) || null,
    status,
    // Amounts of other currencies are no euros.
    value: deal.currency === 'EUR' && deal.value !== null && deal.value >= 0 ? deal.value : null,
    lostReason: status === 'LOST' ? ('OTHER' as const) : null,
    lostNotes: status === 'LOST' ? deal.lostReason : null,
    closedAt: deal.state === 'OPEN' ? null : (deal.closedAt ?? deal.updatedAt),
    pipedriveDealId: deal.id,
    pipedrivePersonId: deal.person,
    pipedriveStage: stages.find(({ id }) => id === deal.stage)?.name.slice(0, 120) ?? null,
  };
  return { ...read, pipedriveHash: createHash('sha256').update(JSON.stringify(read)).digest('hex') };
}

/** Who has written what of a lead last. */
export interface LeadHistory {
  /** Fields that a person has written last, and not a reading. */
  corrected: ReadonlySet<string>;
  /** The step that a reading has written last; null where none has. */
  readStatus: LeadStatus | null;
}

/**
 * What a deal that has changed changes of its lead. What somebody has entered or corrected here stays: a telephone, an address of mail, the
 * name, the address of the home, the fees; why it was lost, where the deal does not say so; the step it was moved to, until the deal
 * moves there. A lead with a mandate is won, whatever has become of the deal.
 */
export function changeBy(
  deal: ReadDeal,
  lead: Lead,
  { corrected, readStatus }: LeadHistory,
): Partial<ReadDeal> {
  const { name, phone, email, homeAddress, value, status, closedAt, lostReason, lostNotes, ...origin } = deal;
  // Without a person the deal goes by its title.
  const isNamed = deal.pipedrivePersonId !== null && name !== homeAddress?.slice(0, 200);
  const details = { name: isNamed ? name : null, phone, email, homeAddress, value };
  const said = Object.fromEntries(
    Object.entries(details).filter(([field, told]) => told !== null && !corrected.has(field)),
  );
  if (lead.mandate || (corrected.has('status') && !hasMoved(deal, lead, readStatus)))
    return { ...said, ...origin };
  const isKnownLoss = status === 'LOST' && lead.status === 'LOST' && lead.lostReason !== null;
  return {
    ...said,
    ...origin,
    status,
    closedAt,
    ...(isKnownLoss
      ? { lostReason: lead.lostReason, lostNotes: lostNotes ?? lead.lostNotes }
      : { lostReason, lostNotes }),
  };
}

/** Whether a deal stands elsewhere than when it was read last. Its stage tells it while it is open: two of theirs may be one of ours. */
function hasMoved({ status, pipedriveStage }: ReadDeal, lead: Lead, readStatus: LeadStatus | null): boolean {
  if (isOpenLead(status) && isOpenLead(readStatus)) return pipedriveStage !== lead.pipedriveStage;
  return status !== readStatus;
}
