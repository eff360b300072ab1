import type { ApplicationHolder, ApplicationStep } from '../records/choices/applications.ts';
import type { candidatureStatuses, SolvencyStatus } from '../records/choices/commercial.ts';
import type { NextStep } from '../records/parts/next-step.ts';
import { addDays, startOfDay } from '../values/dates.ts';

/** Days for a step from the moment it became the next one; *ours*. */
const daysFor: Record<Exclude<ApplicationStep, 'NONE'>, number> = {
  SEND_PARTS: 5,
  VERIFY: 2,
  STUDY: 2,
  INSURER_ANSWER: 3,
  LANDLORD_ANSWER: 3,
  DECIDE: 2,
  BOOK: 2,
  TELL: 1,
};

/** A candidature as far as its next step depends on it. Instants and days in unix seconds. */
export interface SteppedApplication {
  status?: keyof typeof candidatureStatuses.options;
  documentsComplete?: boolean;
  solvencyStatus?: SolvencyStatus | null;
  /** Given by hand where nobody asks an insurer. */
  solvencyScore?: number | null;
  presentedToLandlordAt?: number | null;
  bindingUntil?: number | null;
  informedAt?: number | null;
  tenants?: readonly { email: string | null }[];
}

const isStudied = ({ solvencyStatus, solvencyScore }: SteppedApplication): boolean =>
  solvencyStatus === 'ACCEPTED' || solvencyStatus === 'REJECTED' || solvencyScore != null;

function whoHas(application: SteppedApplication): [ApplicationStep, ApplicationHolder] {
  const { status, documentsComplete, solvencyStatus, presentedToLandlordAt, informedAt } = application;
  switch (status) {
    case 'RECEIVED':
      return ['VERIFY', 'OFFICE'];
    case 'DOCUMENTS_PENDING':
      return documentsComplete ? ['VERIFY', 'OFFICE'] : ['SEND_PARTS', 'APPLICANTS'];
    case 'IN_REVIEW':
    case 'PRESELECTED':
      if (presentedToLandlordAt != null) return ['LANDLORD_ANSWER', 'LANDLORD'];
      if (solvencyStatus === 'REQUESTED') return ['INSURER_ANSWER', 'INSURER'];
      if (status === 'PRESELECTED' || isStudied(application)) return ['DECIDE', 'OFFICE'];
      return ['STUDY', 'OFFICE'];
    case 'ACCEPTED':
      return ['BOOK', 'OFFICE'];
    case 'REJECTED': {
      // Whoever cannot be written to, or was erased, waits for no message.
      const isReachable = (application.tenants ?? []).some(({ email }) => email !== null);
      return informedAt == null && isReachable ? ['TELL', 'OFFICE'] : ['NONE', 'NOBODY'];
    }
    default:
      return ['NONE', 'NOBODY'];
  }
}

/**
 * What has to happen next with a candidature, who has it and by which day: always exactly one. The day is counted from the moment
 * the step became the next one and stays until there is another; that of a binding offer is the day it binds until.
 * @param before what the record says so far. @param now unix seconds
 */
export function applicationStep(
  application: SteppedApplication,
  before: { nextStep?: ApplicationStep | null; nextDate?: number | null },
  now: number,
): NextStep<ApplicationStep, ApplicationHolder> {
  const [nextStep, nextHolder] = whoHas(application);
  if (nextStep === 'NONE') return { nextStep, nextHolder, nextDate: null };
  const known = before.nextStep === nextStep ? before.nextDate : null;
  const bound = nextStep === 'LANDLORD_ANSWER' ? application.bindingUntil : null;
  return { nextStep, nextHolder, nextDate: bound ?? known ?? addDays(startOfDay(now), daysFor[nextStep]) };
}
