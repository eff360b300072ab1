import { isCharged } from '@llavero/proto/rules/month/instalments';
import { Stack } from '@mantine/core';
import { invoiceKey } from '@llavero/proto/records/finance/bill';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { partyFilters } from '../../../../components/wizard/steps/parties.ts';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useList, useRecord } from '../../../../lib/records.ts';
import type { BillFields } from './bill-fields.ts';
import { InstalmentsPreview } from '../bill-instalments.tsx';
import { BillScan } from './bill-scan.tsx';
import { BillLinesInput } from './bill-lines-input.tsx';
import { useTaken } from '../../../../components/wizard/use-taken.ts';
import {
  contractWarning,
  orderWarning,
  partiesOf,
  sumOf,
  supplierWarning,
  termsOfOrder,
  termsOfSupplier,
} from './bill-rules.ts';

/** Supplier, number and dates; says when the invoice is there already and what the supplier lacks. */
export function IdentityStep() {
  const { supplier, workOrder } = useWizardValues<BillFields>();
  const order = useRecord('workOrder', workOrder ?? null).data;
  useTaken<BillFields>(order, termsOfOrder);
  const { data } = useRecord('supplier', supplier ?? null);
  useTaken<BillFields>(data, termsOfSupplier);
  const warning = supplierWarning(data);
  return (
    <Stack gap="md">
      <WizardFields
        overrides={{
          workOrder: { span: 2, help: 'Propone el proveedor, los importes y quién paga.' },
          concept: { span: 2 },
          supplier: { span: 2 },
          scans: { span: 2, render: (form) => <BillScan form={form} /> },
        }}
      />
      {orderWarning(order) && <Notice tone="danger" title={orderWarning(order) ?? ''} />}
      <DuplicateNotice />
      {warning && <Notice tone="warning" title={warning} />}
    </Stack>
  );
}

/** The bill with the same supplier and number, by its name. */
function DuplicateNotice() {
  const key = invoiceKey(useWizardValues<BillFields>());
  const { data } = useList(
    {
      component: 'bill',
      collection: 'bill',
      fields: ['number', 'concept', 'issueDate'],
      filter: { invoiceKey: key ?? '' },
      limit: 1,
    },
    key !== null,
  );
  const [found] = key === null ? [] : (data?.items ?? []);
  if (!found) return null;
  return (
    <Notice
      tone="danger"
      title={`Esta factura ya está registrada: ${[found['number'], found['concept']].filter(Boolean).join(' · ')}`}
    >
      No se puede registrar dos veces. Corrija el número o el proveedor, o anule antes la que existe.
    </Notice>
  );
}

/** Lines with their amounts, and the printed total to hold them against. */
export function AmountsStep() {
  return (
    <WizardFields
      overrides={{
        lines: { span: 2, render: (form) => <BillLinesInput form={form} /> },
        invoiceTotal: { help: 'Con IVA y antes de la retención. Se compara con la suma de las líneas.' },
      }}
    />
  );
}

/** Who bears the bill in the end, and for what. */
export function BearerStep() {
  const values = useWizardValues<BillFields>();
  const contract = useRecord('contract', values.contract ?? null).data;
  const mandate = useRecord('mandate', values.contract ? null : (values.mandate ?? null)).data;
  useTaken<BillFields>(contract, (record) => partiesOf(record, 'contract'));
  useTaken<BillFields>(mandate, (record) => partiesOf(record, 'mandate'));
  const warning = contractWarning(contract, values.issueDate);
  return (
    <Stack gap="md">
      <WizardFields
        overrides={{
          payer: { help: 'Propietario: va en su próxima liquidación. Inquilino: en su próximo recibo.' },
          rebill: { visible: ({ payer }) => payer === 'TENANT' },
          contract: { span: 2, help: 'La unidad, el mandato y los propietarios se toman de él.' },
          units: { ...partyFilters['units'] },
          landlords: { ...partyFilters['landlords'], span: 2 },
          instalments: { visible: (shown) => isCharged(shown) },
        }}
      />
      {isCharged(values) && (values.instalments ?? 1) > 1 && (
        <InstalmentsPreview
          totalAmount={sumOf(values, 'totalAmount')}
          vatAmount={sumOf(values, 'vatAmount')}
          instalments={values.instalments ?? 1}
          issueDate={values.issueDate ?? null}
        />
      )}
      {warning && <Notice tone="warning" title={warning} />}
    </Stack>
  );
}
