import { prepareRemittance } from '@llavero/proto/commands/remittances';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { targetDayFrom } from '@llavero/proto/values/target-calendar';
import { counted } from '@llavero/proto/values/number';
import { IconFileEuro } from '@tabler/icons-react';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { preloadList } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { type ListPage, type ListQuery, refreshCollection } from '../../../../lib/records.ts';
import { CheckStep } from './check-step.tsx';
import { included, inputOf, previewOptions, type RemittanceFields } from './remittance-preview.ts';
import { WhatStep } from './what-step.tsx';

const { seenAmount: _seen, ...fields } = prepareRemittance.input;

const companies: ListQuery = {
  component: 'organization',
  collection: 'organization',
  fields: ['name'],
  filter: { active: true },
  limit: 2,
};

/** WIZ-11 'Generar remesas': choose date, account and landlord, see what goes in and what does not, make the file. */
export const remittances = defineWizard<RemittanceFields>({
  key: 'remittances',
  title: 'Generar remesas',
  icon: IconFileEuro,
  width: 900,
  draftVersion: 1,
  fields,
  preload: () => [preloadList('Cuentas', companies)],
  initial: (_params, [loaded]) => {
    const day = targetDayFrom(startOfDay(Date.now() / 1000));
    const known = (loaded as ListPage).items;
    return {
      type: 'DEBIT',
      format: 'PAIN_008_02',
      // With one company there is nothing to choose.
      organization: known.length === 1 ? (known[0]?.id ?? null) : null,
      executionDate: day,
      dueUpTo: day,
      excluded: [],
    };
  },
  derive: ({ type }, changed) =>
    changed.includes('type')
      ? { format: type === 'DEBIT' ? 'PAIN_008_02' : 'PAIN_001_03', excluded: [] }
      : {},
  steps: [
    {
      key: 'what',
      title: 'Qué se remesa',
      description:
        'Adeudos cobran recibos domiciliados; transferencias pagan liquidaciones o facturas de proveedores.',
      fields: ['type', 'organization', 'executionDate', 'dueUpTo', 'landlord', 'format'],
      content: WhatStep,
    },
    {
      key: 'check',
      title: 'Comprobación',
      description: 'Todavía no se ha generado nada. Una fila con problemas no detiene a las demás.',
      fields: ['excluded'],
      content: CheckStep,
    },
  ],
  summary: false,
  submitLabel: 'Generar la remesa',
  submit: async (values, { progress }) => {
    progress('Comprobando las filas…');
    const options = previewOptions(values);
    // What was looked at is what is made: had the sum changed since, the command refuses it.
    const seen = queryClient.getQueryData(options.queryKey) ?? (await queryClient.fetchQuery(options));
    const excluded = values.excluded ?? [];
    const { totalAmount } = included(seen, excluded);
    progress('Generando el archivo…');
    const { id, rows, status } = await runCommand(prepareRemittance, {
      ...inputOf(values),
      excluded,
      seenAmount: totalAmount,
    });
    refreshCollection(queryClient, 'remittance', id);
    return {
      id,
      title: status === 'TO_APPROVE' ? 'Remesa generada, por aprobar' : 'Remesa generada',
      text: `${counted(rows, 'fila', 'filas')} por ${formatMoney(totalAmount)}. Descargue el archivo, súbalo al banco y márquela como enviada.`,
      actions: [{ label: 'Ver la remesa', to: `/finance/financePayment/remittance/${id}?tab=filas` }],
    };
  },
});
