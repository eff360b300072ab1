import { addMonths, startOfDay } from '../values/dates.ts';

/** The steps of a move-out in their order (OPS-04). */
export const moveOutSteps = [
  'notice',
  'pickup',
  'keys',
  'readings',
  'checkOut',
  'deductions',
  'contractResolution',
  'settlementResolution',
  'payment',
] as const;
export type MoveOutStep = (typeof moveOutSteps)[number];

/** Steps that a step builds upon. */
const needs: Readonly<Record<MoveOutStep, readonly MoveOutStep[]>> = {
  notice: [],
  pickup: ['notice'],
  keys: ['pickup'],
  readings: ['keys'],
  checkOut: ['keys'],
  deductions: ['checkOut'],
  contractResolution: ['keys'],
  settlementResolution: ['readings', 'deductions'],
  payment: ['contractResolution', 'settlementResolution'],
};

/** Steps whose figures the settlement names: they stand still once it is signed. */
const settled: ReadonlySet<MoveOutStep> = new Set(['keys', 'readings', 'checkOut', 'deductions']);

export const stepTitles: Readonly<Record<MoveOutStep, string>> = {
  notice: 'Preaviso',
  pickup: 'Recogida de llaves',
  keys: 'Llaves',
  readings: 'Lecturas de contadores',
  checkOut: 'Revisión de salida',
  deductions: 'Deducciones',
  contractResolution: 'Resolución del contrato',
  settlementResolution: 'Liquidación',
  payment: 'Pago',
};

interface Resolution {
  status?: 'GENERATED' | 'SIGNED' | null;
}

/** What is read of a contract. Days as unix seconds. */
export interface MovingOut {
  activated?: boolean | null;
  cancelled?: boolean | null;
  endDate?: number | null;
  pickup?: { manager?: string | null; pickupDate?: number | null } | null;
  contractResolution?: Resolution | null;
  settlementResolution?: Resolution | null;
  moveOut?: {
    askedBy?: string | null;
    noticeDate?: number | null;
    keysReturnedDate?: number | null;
    readingsDate?: number | null;
    checkOutDate?: number | null;
    deductionsDate?: number | null;
    contractSignedDate?: number | null;
    settlementSignedDate?: number | null;
    paidDate?: number | null;
  } | null;
}

/** Who of the house does what, by the mandate's roles (C §3.1); ids of employees. */
export interface MoveOutTeam {
  operations?: string | null;
  legal?: string | null;
  finance?: string | null;
}

export interface StepState {
  step: MoveOutStep;
  state: 'done' | 'current' | 'waiting';
  /** Employee who has it; null where nobody is named. */
  holder: string | null;
  /** When it was done, else when it is due; unix seconds, null where neither is known. */
  date: number | null;
  /** Due before today and not done. */
  late: boolean;
}

/** The day a step was done on; null when it is not. A resolution counts once it is signed. */
function doneOn({
  moveOut,
  pickup,
  contractResolution,
  settlementResolution,
}: MovingOut): Record<MoveOutStep, number | null> {
  const signed = (resolution: Resolution | null | undefined, day: number | null | undefined) =>
    resolution?.status === 'SIGNED' ? (day ?? null) : null;
  return {
    notice: moveOut?.askedBy ? (moveOut.noticeDate ?? null) : null,
    pickup: pickup?.pickupDate ?? null,
    keys: moveOut?.keysReturnedDate ?? null,
    readings: moveOut?.readingsDate ?? null,
    checkOut: moveOut?.checkOutDate ?? null,
    deductions: moveOut?.deductionsDate ?? null,
    contractResolution: signed(contractResolution, moveOut?.contractSignedDate),
    settlementResolution: signed(settlementResolution, moveOut?.settlementSignedDate),
    payment: moveOut?.paidDate ?? null,
  };
}

/** First day that bears interest on a bond not yet paid back (LAU art. 36.4); null before the keys are back. */
export function interestBegins({ moveOut }: MovingOut): number | null {
  return moveOut?.keysReturnedDate == null ? null : addMonths(moveOut.keysReturnedDate, 1);
}

function dueDate(contract: MovingOut, step: MoveOutStep): number | null {
  const { endDate = null, pickup, moveOut } = contract;
  if (step === 'notice' || step === 'pickup') return endDate;
  if (step === 'keys') return pickup?.pickupDate ?? endDate;
  if (step === 'readings' || step === 'checkOut')
    return moveOut?.keysReturnedDate ?? pickup?.pickupDate ?? endDate;
  return interestBegins(contract);
}

function holderOf(step: MoveOutStep, { pickup }: MovingOut, team: MoveOutTeam): string | null {
  if (step === 'contractResolution') return team.legal ?? null;
  if (step === 'settlementResolution' || step === 'payment') return team.finance ?? null;
  if (step === 'notice' || step === 'pickup') return team.operations ?? null;
  return pickup?.manager ?? team.operations ?? null;
}

/**
 * A move-out as a timeline: at most one step is the current one, the first that is not done.
 * @param now unix seconds
 */
export function moveOutTimeline(contract: MovingOut, team: MoveOutTeam, now: number): StepState[] {
  const done = doneOn(contract);
  const current = moveOutSteps.find((step) => done[step] === null);
  const today = startOfDay(now);
  return moveOutSteps.map((step) => {
    const date = done[step] ?? dueDate(contract, step);
    const isDone = done[step] !== null;
    return {
      step,
      state: isDone ? 'done' : step === current ? 'current' : 'waiting',
      holder: holderOf(step, contract, team),
      date,
      late: !isDone && date !== null && date < today,
    };
  });
}

/** Why a step cannot be done now; null when it can. */
export type StepRefusal =
  | { why: 'notActivated' }
  | { why: 'paid' }
  | { why: 'signed' }
  | { why: 'keysBack' }
  | { why: 'before'; step: MoveOutStep };

/**
 * Whether a step may be done, or corrected, as things stand: what it builds upon is there, and nothing later stands on
 * what it would change.
 */
export function stepRefusal(contract: MovingOut, step: MoveOutStep): StepRefusal | null {
  if (!contract.activated || contract.cancelled) return { why: 'notActivated' };
  const done = doneOn(contract);
  if (done.payment !== null) return { why: 'paid' };
  if (step === 'pickup' && done.keys !== null) return { why: 'keysBack' };
  if (settled.has(step) && done.settlementResolution !== null) return { why: 'signed' };
  const missing = needs[step].find((other) => done[other] === null);
  return missing ? { why: 'before', step: missing } : null;
}
