import { addDays, addMonths } from '@llavero/proto/values/dates';
import type { ContractRow } from './contracts.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

/**
 * The orders by which the payers of domiciled contracts may be debited: nearly all signed with the contract; one in thirty each is
 * not signed yet, suspended after a return, or missing.
 */
export function sepaMandates(random: Random, contracts: readonly ContractRow[], today: number) {
  return contracts.flatMap(({ id, createdAt, object }, index) => {
    const { payer, payerBankAccount, paymentMethod, activated, organization } = object;
    if (!activated || paymentMethod !== 'DIRECT_DEBIT' || !payer || !payerBankAccount) return [];
    const lot = index % 30;
    if (lot === 29) return [];
    const signed = Math.min(object.startDate, today);
    const isSuspended = lot === 14;
    return [
      row(random, createdAt, {
        reference: `LL-${id.replaceAll('-', '').slice(-20).toUpperCase()}`,
        debtor: payer,
        creditor: organization,
        contract: id,
        iban: payerBankAccount,
        sequence: 'RCUR',
        signatureDate: lot === 7 ? null : signed,
        lastUse: lot === 7 || addDays(signed, 40) > today ? null : addMonths(today, -1),
        suspended: isSuspended,
        suspensionReason: isSuspended ? 'Devuelto por el banco: MD01, sin orden válida.' : null,
      }),
    ];
  });
}
