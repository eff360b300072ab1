import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { Stack } from '@mantine/core';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { ActivationFields } from './rent-activation-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** The signature, and what has been received of bond and guarantee. */
export function ActivationBondStep() {
  const { legalBondAmount, additionalGuarantee, legalBondReceptionDate, startDate } =
    useWizardValues<ActivationFields>();
  const total = addMoney(legalBondAmount ?? 0, additionalGuarantee?.amount ?? 0);
  const today = startOfDay(Date.now() / 1000);
  const backDated = startDate != null && startDate < today;
  return (
    <Stack gap="md">
      <WizardFields overrides={{ signatureDate: { span: 1 }, legalBondReceptionDate: { span: 1 } }} />
      {total > 0 && (
        <Notice
          tone={legalBondReceptionDate == null ? 'warning' : 'info'}
          title={
            legalBondReceptionDate == null
              ? `Falta recibir ${formatMoney(total)}`
              : `Recibidos ${formatMoney(total)} el ${formatDay(legalBondReceptionDate)}`
          }
        >
          {`Fianza legal: ${formatMoney(legalBondAmount ?? 0)}. Garantía adicional: ${formatMoney(additionalGuarantee?.amount ?? 0)}.`}
          {legalBondReceptionDate == null && ' Se puede activar y anotar la recepción después.'}
        </Notice>
      )}
      {backDated && (
        <Notice tone="info" title={`El contrato empezó el ${formatDay(startDate)}`}>
          Quedará activo desde ese día. Los recibos de los meses anteriores se generan mes a mes.
        </Notice>
      )}
      <Warnings texts={useRentWarningTexts('bond')} />
    </Stack>
  );
}
