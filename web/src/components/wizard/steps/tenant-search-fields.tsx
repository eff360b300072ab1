import { tenantSearchInstalments, VAT_PERCENT } from '@llavero/proto/rules/tenant-search';
import { formatMoney } from '@llavero/proto/values/money';
import { Text } from '@mantine/core';
import { useWizardValues } from '../wizard-context.tsx';
import { WizardFields } from '../wizard-fields.tsx';
import { type TenantSearchFields as Fields, tenantSearchNames } from './tenant-search.ts';

/** How finding the tenant is paid, what it comes to (VAL-06), and in which instalments. */
export function TenantSearchFields() {
  const {
    tenantSearchSelectedOption: option,
    tenantSearchTotalAmount: total,
    tenantSearchOnePaymentInstallments: parts,
  } = useWizardValues<Fields>();
  const once = option === 'ONE_PAYMENT';
  const monthly = option === 'RECURRING_PAYMENT';
  return (
    <>
      <WizardFields
        columns={3}
        names={tenantSearchNames}
        overrides={{
          tenantSearchOnePaymentPlanMonths: { visible: () => once },
          tenantSearchOnePaymentInstallments: { visible: () => once },
          tenantSearchRecurringPaymentPlanPercent: { visible: () => monthly },
          tenantSearchTotalAmount: {
            visible: () => once || monthly,
            disabled: true,
            help: `Renta × ${monthly ? 'porcentaje, cada mes' : 'mensualidades'}; IVA del ${VAT_PERCENT} % incluido.`,
          },
        }}
      />
      {once && total != null && (parts ?? 1) > 1 && (
        <Text size="sm" className="figures">
          En {parts} plazos:{' '}
          {tenantSearchInstalments(total, parts ?? 1)
            .map(formatMoney)
            .join(' + ')}
        </Text>
      )}
    </>
  );
}
