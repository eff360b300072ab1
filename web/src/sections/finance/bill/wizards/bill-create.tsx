import { isCharged } from '@llavero/proto/rules/month/instalments';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconCoinEuro, IconFileInvoice } from '@tabler/icons-react';
import { defineWizard, type WizardDefinition } from '../../../../components/wizard/wizard-definition.ts';
import { createRecord } from '../../../../components/wizard/wizard-records.ts';
import { type BillFields, billFields } from './bill-fields.ts';
import { blankLine } from './bill-lines-input.tsx';
import { fileScans } from './bill-scan.tsx';
import { billOf, checkBearer, checkBill } from './bill-rules.ts';
import { AmountsStep, BearerStep, IdentityStep } from './bill-steps.tsx';

/** The tenant is charged on the next receipt unless somebody says otherwise; what nobody is charged has no instalments. */
const derive: WizardDefinition<BillFields>['derive'] = (values, changed) => {
  const rebill = changed.includes('payer') ? values.payer === 'TENANT' : values.rebill === true;
  const charged = isCharged({ ...values, rebill });
  return {
    ...(changed.includes('payer') ? { rebill } : {}),
    ...(charged || (values.instalments ?? 1) === 1 ? {} : { instalments: 1 }),
  };
};

const submit =
  (working: string, title: string, path: string): WizardDefinition<BillFields>['submit'] =>
  async (values, { progress }) => {
    progress(working);
    // First, so that no bill is without the paper that came with it.
    const documents = await fileScans(values);
    const { id } = await createRecord('bill', { ...billOf(values), documents });
    return {
      title,
      text: 'Queda pendiente de revisar. Al aprobarla se puede pagar y repercutir.',
      id,
      actions: [
        { label: 'Revisar y aprobar', to: `/${path}/bill/${id}` },
        { label: 'Ver la lista', to: `/${path}` },
      ],
    };
  };

/** WIZ-10 'Factura': a supplier's invoice, typed in from paper. */
export const billCreate = defineWizard<BillFields>({
  key: 'bill',
  title: 'Factura',
  icon: IconFileInvoice,
  width: 900,
  draftVersion: 1,
  fields: billFields,
  initial: ({ supplier, contract, mandate, unit, workOrder }) => ({
    workOrder: workOrder ?? null,
    supplier: supplier ?? null,
    contract: contract ?? null,
    mandate: mandate ?? null,
    units: unit ? [unit] : [],
    issueDate: startOfDay(Date.now() / 1000),
    receptionDate: startOfDay(Date.now() / 1000),
    lines: [blankLine],
  }),
  derive,
  check: checkBill,
  steps: [
    {
      key: 'identity',
      title: 'La factura',
      fields: [
        'workOrder',
        'supplier',
        'number',
        'category',
        'concept',
        'issueDate',
        'dueDate',
        'receptionDate',
        'paymentMethod',
        'scans',
      ],
      required: () => ['supplier', 'number', 'concept', 'issueDate'],
      content: IdentityStep,
    },
    {
      key: 'amounts',
      title: 'Importes',
      description: 'El IVA se calcula; si la factura lo redondea de otro modo, escríbalo.',
      fields: ['lines', 'invoiceTotal', 'withholdingPercent', 'periodStart', 'periodEnd'],
      required: () => ['lines'],
      content: AmountsStep,
    },
    {
      key: 'bearer',
      title: 'Quién la paga',
      fields: ['payer', 'rebill', 'contract', 'units', 'mandate', 'landlords', 'instalments', 'supplemented'],
      required: () => ['payer'],
      check: checkBearer,
      content: BearerStep,
    },
  ],
  submitLabel: 'Registrar factura',
  submit: submit('Registrando la factura…', 'Factura registrada', 'finance/bill'),
});

/** WIZ-11 'Suplido': an expense paid on behalf of a landlord or tenant. */
export const supplementedCreate = defineWizard<BillFields>({
  key: 'supplemented',
  title: 'Suplido',
  icon: IconCoinEuro,
  width: 900,
  draftVersion: 1,
  fields: billFields,
  initial: ({ contract, mandate }) => ({
    contract: contract ?? null,
    mandate: mandate ?? null,
    issueDate: startOfDay(Date.now() / 1000),
    lines: [blankLine],
    payer: 'LANDLORD',
    supplemented: true,
  }),
  derive,
  check: checkBill,
  steps: [
    {
      key: 'expense',
      title: 'Quién lo cobra',
      description: 'A quién se ha pagado y con qué justificante.',
      fields: ['supplier', 'number', 'issueDate', 'concept', 'category', 'scans'],
      required: () => ['supplier', 'number', 'concept', 'issueDate'],
      content: IdentityStep,
    },
    {
      key: 'amounts',
      title: 'Importe',
      fields: ['lines', 'invoiceTotal'],
      required: () => ['lines'],
      content: AmountsStep,
    },
    {
      key: 'bearer',
      title: 'Por cuenta de quién',
      fields: ['payer', 'rebill', 'contract', 'units', 'mandate', 'landlords', 'instalments'],
      required: () => ['payer'],
      check: (values) => [
        ...checkBearer(values),
        ...(values.payer === 'COMPANY'
          ? [
              {
                field: 'payer',
                rule: 'other',
                message:
                  'Un suplido se paga por cuenta de otro: elija quién lo asume, o regístrelo como factura.',
              },
            ]
          : []),
      ],
      content: BearerStep,
    },
  ],
  submitLabel: 'Registrar suplido',
  submit: submit('Registrando el suplido…', 'Suplido registrado', 'finance/supplemented'),
});
