import type { CallContext } from '@llavero/kit/context';
import { chronologyEntry } from '@llavero/kit/records/chronology-entry';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import type { Finance } from '@llavero/proto/records/finance/finance';

/**
 * The chronology of a document with what was decided about it today and why.
 *
 * @param what without a full stop: 'Pago bloqueado'
 * @param now unix seconds
 */
export function withReason(
  { chronology, type }: Pick<Finance, 'chronology' | 'type'>,
  what: string,
  reason: string | null,
  ctx: CallContext,
  now: number,
): Pick<Finance, 'chronology'> {
  const text = reason === null ? `${what}.` : `${what}: ${reason}`;
  return { chronology: [...(chronology ?? []), chronologyEntry('FINANCE', entryOf(type), text, ctx, now)] };
}

function entryOf(type: Finance['type']) {
  if (type === 'RECEIPT' || type === 'EXPENSE') return type;
  return (settlementTypes as readonly string[]).includes(type) ? 'SETTLEMENT' : 'BILL';
}
