import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { matchReasons } from '@llavero/proto/records/choices/bank-statements';
import { formatDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';

/** What the two panes read of a movement. */
export const openLineFields = [
  ...(['status', 'bookingDate', 'amount', 'counterparty', 'text'] as const),
  ...(['matchReason', 'confidence', 'why', 'parts', 'excess', 'booked'] as const),
  ...(['advanceLeft', 'advanceProposal', 'advanceConfidence', 'advanceWhy'] as const),
];

export type OpenLine = Pick<BankLine, 'id' | 'version' | (typeof openLineFields)[number]>;

/** What there is to decide of a movement: where its money goes, or what is left of its advance. */
export interface Decision {
  isAdvance: boolean;
  /** Euros, negative for money out. */
  amount: number;
  /** By id of document or bill, in cents. */
  proposed: ReadonlyMap<string, number>;
  /** Something waits to be confirmed. */
  hasProposal: boolean;
  /** Spanish sentence. */
  why: string | null;
  title: string;
}

export function decisionOf(line: OpenLine): Decision {
  const isAdvance = line.booked && line.advanceLeft !== null;
  const amount = isAdvance ? (line.advanceLeft ?? 0) : line.amount;
  const parts = isAdvance ? line.advanceProposal.map((part) => ({ ...part, bill: null })) : line.parts;
  const hasProposal = isAdvance ? line.advanceConfidence !== null : line.matchReason !== null;
  const { advanceConfidence, advanceWhy, confidence, matchReason, why } = line;
  const said = isAdvance
    ? hasProposal && `Anticipo, ${advanceConfidence ?? 0} %. ${advanceWhy ?? ''}.`
    : matchReason !== null &&
      `${choiceLabel(matchReasons, matchReason)}, ${confidence ?? 0} %. ${why ?? ''}.`;
  return {
    isAdvance,
    amount,
    proposed: new Map(parts.map((part) => [part.finance ?? part.bill ?? '', toCents(part.amount)])),
    hasProposal,
    why: said || null,
    title: `${isAdvance ? 'de anticipo, ' : ''}del ${formatDay(line.bookingDate)}`,
  };
}
