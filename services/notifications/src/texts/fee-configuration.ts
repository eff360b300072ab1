import { choiceLabel } from '@llavero/proto/fields/choices';
import { tenantSearchOptions } from '@llavero/proto/records/choices/contracts';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { formatMoney } from '@llavero/proto/values/money';

/**
 * What administration has to invoice for a contract (F §7): nothing, or the tenant-search option with its amount
 * in euros, tax included, and the number of instalments.
 */
export function feeConfiguration(
  contract: Pick<
    Contract,
    'tenantSearchSelectedOption' | 'tenantSearchTotalAmount' | 'tenantSearchOnePaymentInstallments'
  >,
): string {
  const { tenantSearchSelectedOption: option, tenantSearchTotalAmount: amount } = contract;
  if (option === 'UNKNOWN' || amount === null || amount <= 0)
    return 'No facturar honorarios en este contrato';
  return [
    `Búsqueda de inquilino: ${choiceLabel(tenantSearchOptions, option)}`,
    `Importe: ${formatMoney(amount)}`,
    `Número de plazos: ${contract.tenantSearchOnePaymentInstallments}`,
  ].join('\n');
}
