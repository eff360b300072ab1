import type { FinishPartyCode } from '../records/choices/move-out.ts';
import { addDays, addMonths, dayOf, daysBetween, daysInMonth, formatDay } from '../values/dates.ts';
import { formatMoney, scaleMoney } from '../values/money.ts';
import type { ContractType } from './conditions.ts';
import { type LegalCase, legalEntry, type LegalOverrides, termEnd } from './legal/settings.ts';
import type { LegalEntry } from './legal/legal-entry.ts';

const DAYS_OF_YEAR = 365;

/** What is read of the contract. Days as unix seconds, rent in euros a month. */
export interface FinishingContract {
  contractType?: ContractType | null;
  startDate?: number | null;
  signatureDate?: number | null;
  agreedEndDate?: number | null;
  minimumEndDate?: number | null;
  landlordIsCompany?: boolean | null;
  rent?: number | null;
  earlyCancellationCompensation?: boolean | null;
  ownerPrenoticeAmount?: number | null;
  ownerPrenoticePeriodicity?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null;
}

/** Who wants which last day, and when the other side was told. Days as unix seconds. */
export interface AskedFinish {
  endDate: number;
  askedBy?: FinishPartyCode | null;
  noticeDate?: number | null;
}

/** One thing that follows from a last day. */
export interface FinishConsequence {
  key: 'rent' | 'notice' | 'term' | 'penalty';
  tone: 'info' | 'warning';
  /** Spanish, one sentence that ends with the article where there is one. */
  text: string;
}

export interface FinishTerms {
  /** Last day the tenant pays rent for, unix seconds; later than the end where the law says so. */
  rentUntil: number;
  /** Rent of the month of that day up to it, in euros; null without a rent. */
  lastRent: number | null;
  /** Last day on which the notice was in time; null where none is asked for. */
  noticeBy: number | null;
  /** Null while it is not known when notice was given, and where none is asked for. */
  noticeInTime: boolean | null;
  /** Compensation for an early end, in euros; 0 where none is agreed or due. */
  penalty: number;
  consequences: FinishConsequence[];
}

type At = (key: Parameters<typeof legalEntry>[0]) => LegalEntry | null;

/** The first day so long before `end` that the notice still counts. */
function noticeDay(end: number, { value, unit = 'MONTH' }: Pick<LegalEntry, 'value' | 'unit'>): number {
  return unit === 'MONTH' ? addMonths(end, -value) : addDays(end, -value);
}

const unitOfPeriod = { DAY: addDays, WEEK: null, MONTH: addMonths, YEAR: null } as const;

function agreedNoticeDay(end: number, contract: FinishingContract): number | null {
  const { ownerPrenoticeAmount: amount, ownerPrenoticePeriodicity: unit } = contract;
  if (!amount || !unit) return null;
  const add = unitOfPeriod[unit];
  if (add) return add(end, -amount);
  return unit === 'WEEK' ? addDays(end, -7 * amount) : addMonths(end, -12 * amount);
}

/** True when the tenant leaves before the agreed term is over. */
const isEarly = ({ agreedEndDate }: FinishingContract, { endDate }: AskedFinish): boolean =>
  agreedEndDate != null && endDate < agreedEndDate;

function noticeOf(
  contract: FinishingContract,
  asked: AskedFinish,
  at: At,
): { by: number; law: string } | null {
  const { endDate, askedBy } = asked;
  if (askedBy === 'TENANT') {
    const entry = (isEarly(contract, asked) && at('withdrawalNotice')) || at('tenantNoticeMonths');
    return entry && { by: noticeDay(endDate, entry), law: entry.law };
  }
  if (askedBy !== 'LANDLORD') return null;
  const law = at('landlordNoticeMonths');
  const lawful = law && noticeDay(endDate, law);
  const agreed = agreedNoticeDay(endDate, contract);
  if (lawful === null && agreed === null) return null;
  // The longer notice protects the tenant and is the one that counts.
  const by = Math.min(lawful ?? Infinity, agreed ?? Infinity);
  return { by, law: law !== null && by === lawful ? law.law : 'contrato' };
}

/** One rent for each year that is left, a part of a year in proportion (LAU art. 11). Euros, rounded once. */
function penaltyOf(contract: FinishingContract, asked: AskedFinish): number {
  const { earlyCancellationCompensation: agreed, rent, agreedEndDate } = contract;
  if (!agreed || asked.askedBy !== 'TENANT' || !rent || agreedEndDate == null) return 0;
  if (!isEarly(contract, asked)) return 0;
  return scaleMoney(rent, daysBetween(asked.endDate, agreedEndDate), DAYS_OF_YEAR);
}

/**
 * What follows when a contract ends on a day (OPS-04): until when rent is due, whether notice was in time (LAU arts. 10.1 and
 * 11), and what an early end costs. Advice: nothing of it is charged by itself.
 */
export function finishTerms(
  contract: FinishingContract,
  asked: AskedFinish,
  overrides: LegalOverrides = {},
): FinishTerms {
  const {
    startDate,
    contractType,
    landlordIsCompany: company,
    rent,
    agreedEndDate,
    minimumEndDate,
  } = contract;
  const { endDate, askedBy, noticeDate } = asked;
  const legalCase: LegalCase = {
    day: contract.signatureDate ?? startDate ?? endDate,
    contractType,
    company,
  };
  const at: At = (key) => legalEntry(key, legalCase, overrides);
  const consequences: FinishConsequence[] = [];
  const say = (key: FinishConsequence['key'], tone: FinishConsequence['tone'], text: string) =>
    consequences.push({ key, tone, text });

  let rentUntil = endDate;
  const early = askedBy === 'TENANT' && isEarly(contract, asked);
  const months = early ? at('withdrawalMonths') : null;
  const notBefore = months && startDate != null ? termEnd(startDate, { ...months, unit: 'MONTH' }) : null;
  if (months && notBefore !== null && endDate < notBefore) {
    rentUntil = notBefore;
    say(
      'term',
      'warning',
      `El inquilino puede desistir a partir del ${formatDay(notBefore)}, ${months.value} meses desde el inicio (${months.law}).`,
    );
  }
  if (
    askedBy === 'LANDLORD' &&
    contractType === 'LONG_CONTRACT' &&
    minimumEndDate != null &&
    endDate < minimumEndDate
  )
    say(
      'term',
      'warning',
      `El inquilino puede quedarse hasta el ${formatDay(minimumEndDate)}, salvo necesidad del propietario (LAU arts. 9.1 y 9.3).`,
    );

  const notice = noticeOf(contract, asked, at);
  const noticeInTime = notice && noticeDate != null ? noticeDate <= notice.by : null;
  if (notice && noticeInTime === null)
    say('notice', 'info', `El preaviso está en plazo hasta el ${formatDay(notice.by)} (${notice.law}).`);
  if (notice && noticeInTime === true)
    say(
      'notice',
      'info',
      `Preaviso en plazo: dado el ${formatDay(noticeDate!)}, límite ${formatDay(notice.by)} (${notice.law}).`,
    );
  if (notice && noticeInTime === false) {
    const withdrawal = early ? at('withdrawalNotice') : null;
    if (withdrawal) rentUntil = Math.max(rentUntil, termEnd(noticeDate!, withdrawal));
    const missed = `Preaviso fuera de plazo: dado el ${formatDay(noticeDate!)}, límite ${formatDay(notice.by)} (${notice.law}).`;
    say(
      'notice',
      'warning',
      early ? missed : `${missed} Sin acuerdo, el contrato puede entenderse prorrogado.`,
    );
  }

  const penalty = penaltyOf(contract, asked);
  if (penalty > 0)
    say(
      'penalty',
      'warning',
      `Indemnización por desistimiento: ${formatMoney(penalty)} por ${daysBetween(endDate, agreedEndDate!)} días que faltan hasta el ${formatDay(agreedEndDate!)} (LAU art. 11).`,
    );

  const { year, month, day } = dayOf(rentUntil);
  const lastRent = rent == null ? null : scaleMoney(rent, day, daysInMonth(year, month));
  consequences.unshift({
    key: 'rent',
    tone: rentUntil > endDate ? 'warning' : 'info',
    text: `Renta debida hasta el ${formatDay(rentUntil)}${lastRent === null ? '' : `; último mes: ${formatMoney(lastRent)}`}.`,
  });
  return { rentUntil, lastRent, noticeBy: notice?.by ?? null, noticeInTime, penalty, consequences };
}
