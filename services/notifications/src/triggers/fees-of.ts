import { choiceLabel } from '@llavero/proto/fields/choices';
import { tenantSearchOptions } from '@llavero/proto/records/choices/contracts';
import type { Contract } from '@llavero/proto/records/contracts/contract';

/**
 * What administration has to invoice for a contract (F §7): nothing, or the tenant-search option with its amount
 * in euros, tax included, and the number of instalments.
 */
export function feesOf(
  contract: Pick<
    Contract,
    'tenantSearchSelectedOption' | 'tenantSearchTotalAmount' | 'tenantSearchOnePaymentInstallments'
  >,
): { option: string | null; amount: number | null; instalments: number | null } {
  const { tenantSearchSelectedOption: option, tenantSearchTotalAmount: amount } = contract;
  if (option === 'UNKNOWN' || amount === null || amount <= 0)
    return { option: null, amount: null, instalments: null };
  const instalments = contract.tenantSearchOnePaymentInstallments;
  return { option: choiceLabel(tenantSearchOptions, option), amount, instalments };
}
