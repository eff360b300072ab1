import { coverMonths, includedCover } from '@llavero/proto/rules/insurance-cover';
import { itpWindow } from '@llavero/proto/rules/itp';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Stack } from '@mantine/core';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useLegalOverrides } from '../../../../lib/legal-overrides.ts';
import { useRecord } from '../../../../lib/records.ts';
import type { RowOf } from '../../../../lib/records.ts';
import type { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import type { ActivationFields } from './rent-activation-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** The transfer tax with its term, and the insurance of the mandate's product. */
export function ActivationTaxStep() {
  const values = useWizardValues<ActivationFields>();
  const overrides = useLegalOverrides();
  const { data: mandate } = useRecord<RowOf<typeof mandateDefinition>>('mandate', values.mandate ?? null);
  const cover = mandate ? includedCover(mandate) : null;
  const window = itpWindow(values, overrides);
  const warnings = useRentWarningTexts('itp');
  const months = cover ? coverMonths(cover) : null;
  return (
    <Stack gap="md">
      <WizardFields
        overrides={{
          itpHolder: { span: 1 },
          itpPercent: { span: 1 },
          itpAmount: { span: 1 },
          itpDepositDate: { span: 1 },
          openInsurance: { span: 2, visible: () => cover !== null },
        }}
      />
      {window && values.contractType !== 'LONG_CONTRACT' && (
        <Notice tone="info" title={`El ITP se presenta hasta el ${formatDay(window.until)}`}>
          {window.law}
        </Notice>
      )}
      {mandate && (
        <Notice
          tone="info"
          title={
            cover
              ? 'El producto del mandato incluye seguro de impago'
              : 'El producto del mandato no incluye seguro'
          }
        >
          {cover &&
            [
              months ? `${months} meses de renta` : 'Toda la renta',
              cover.legalDefenseActions
                ? `defensa jurídica hasta ${formatMoney(cover.legalDefenseActions)}`
                : null,
              cover.vandalismActions ? `vandalismo hasta ${formatMoney(cover.vandalismActions)}` : null,
            ]
              .filter(Boolean)
              .join(', ')}
        </Notice>
      )}
      <Warnings texts={warnings} />
    </Stack>
  );
}
