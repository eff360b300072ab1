import { putContractInForce } from '@llavero/proto/commands/activation';
import { generateMonth } from '@llavero/proto/commands/month';
import { activationTerms, contractReadinessTerms } from '@llavero/proto/rules/activation';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { IconFileCheck } from '@tabler/icons-react';
import { submitOverRecord } from '../../../../components/wizard/submit.ts';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import type { Row } from '../../../../lib/records.ts';
import { ActivationBondStep } from './activation-bond-step.tsx';
import { ActivationHandoverStep } from './activation-handover-step.tsx';
import { ActivationTaxStep } from './activation-tax-step.tsx';
import { ContractActivationStep } from './contract-activation-step.tsx';
import { ContractChecklistStep } from './contract-checklist-step.tsx';
import { type ActivationFields, activationFields } from './rent-activation-fields.ts';
import { deriveRent } from './rent-rules.ts';

/** Fields of the contract that the wizard knows; the rest is decided in it. */
const ofContract = Object.keys(activationFields).filter(
  (name) => !['activateNow', 'openInsurance', 'firstReceipt'].includes(name),
);

/** WIZ-06 'Activación de contrato': checks, bond, keys and supplies, ITP and insurance; then all of it at once. */
export const rentActivation = defineWizard<ActivationFields>({
  key: 'rentActivation',
  title: 'Activación de contrato',
  icon: IconFileCheck,
  width: 900,
  draftVersion: 3,
  fields: activationFields,
  preload: ({ id = '' }) => [preloadRecord('Contrato', 'contract', id)],
  initial: (_params, [record]) =>
    ({
      ...valuesOf(record as Row, ofContract),
      activateNow: true,
      openInsurance: true,
      firstReceipt: true,
    }) as WizardValues<ActivationFields>,
  // Only what the user changes here may change what follows from it; opening must not alter the record.
  derive: (values, changed) => (changed.length === 0 ? {} : deriveRent(values, changed)),
  steps: [
    {
      key: 'checklist',
      title: 'Comprobaciones',
      description: 'Con todo completo el contrato se puede validar.',
      fields: contractReadinessTerms,
      check: contractProblems,
      content: ContractChecklistStep,
    },
    {
      key: 'bond',
      title: 'Firma y fianza',
      description: 'Cuándo se firmó y qué se ha recibido ya.',
      fields: ['signatureDate', 'legalBondReceptionDate', 'bankGuarantee'],
      content: ActivationBondStep,
    },
    {
      key: 'handover',
      title: 'Llaves y suministros',
      description: 'Qué se entrega y a cargo de quién quedan los suministros.',
      fields: [
        'keyDelivery',
        'tenantIsResponsibleOfSupplies',
        'suppliesAuthorisedDate',
        'suppliesAuthorisation',
      ],
      content: ActivationHandoverStep,
    },
    {
      key: 'tax',
      title: 'ITP y seguro',
      description: 'El impuesto del contrato y la póliza del producto.',
      fields: ['itpHolder', 'itpPercent', 'itpAmount', 'itpDepositDate', 'openInsurance'],
      content: ActivationTaxStep,
    },
    {
      key: 'activation',
      title: 'Activación',
      description: 'Qué pasará al terminar.',
      fields: ['activateNow', 'firstReceipt'],
      content: ContractActivationStep,
    },
  ],
  summary: false,
  submitLabel: ({ activateNow }) => (activateNow ? 'Validar y activar' : 'Validar el contrato'),
  submit: submitOverRecord({
    collection: 'contract',
    working: 'Activando el contrato…',
    names: activationTerms,
    run: (record, { activateNow, openInsurance }) =>
      runCommand(putContractInForce, {
        ...record,
        activateNow: activateNow === true,
        openInsurance: activateNow === true && openInsurance === true,
      }),
    outcome: async ({ id, insurance }, values) => {
      const open = { label: 'Abrir el contrato', to: `/contract/rent/contract/${id}` };
      if (!values.activateNow)
        return {
          title: 'Contrato validado',
          text: 'Queda pendiente de firma; actívelo cuando esté firmado.',
          id,
          actions: [open],
        };
      const receipt = values.firstReceipt ? await firstReceipt(id, values) : null;
      return {
        title: 'Contrato activado',
        text: [
          'Se ha enviado la bienvenida a los inquilinos y se ha pedido la revisión de los suministros.',
          insurance ? 'El seguro está abierto, pendiente de contratar.' : null,
          receipt,
        ]
          .filter(Boolean)
          .join(' '),
        id,
        actions: [
          open,
          { label: 'Generar el mes', wizard: 'monthGeneration', params: { contract: id } },
          ...(insurance
            ? [{ label: 'Abrir el seguro', to: `/contract/insurance/insurance/${insurance}` }]
            : []),
        ],
      };
    },
  }),
});

/** Asks finance for the receipt of the first month. The contract is in force by then, whatever becomes of it. */
async function firstReceipt(id: string, values: WizardValues<ActivationFields>): Promise<string> {
  const { year, month } = dayOf(startOfMonth(values.startDate ?? Date.now() / 1000));
  try {
    await runCommand(generateMonth, { year, month, contracts: [id] });
    return 'El primer recibo se está generando.';
  } catch (error) {
    return `El primer recibo no se ha generado: ${errorBodyOf(error).message}`;
  }
}
