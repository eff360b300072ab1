import { activateContract, validateContract } from '@llavero/proto/commands/contracts';
import type { Fields } from '@llavero/proto/fields/field';
import { flag } from '@llavero/proto/fields/vocabulary';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { IconFileCheck } from '@tabler/icons-react';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, saveChanges, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { refreshCollection, type Row } from '../../../../lib/records.ts';
import { ContractActivationStep } from './contract-activation-step.tsx';
import { ContractChecklistStep } from './contract-checklist-step.tsx';
import { rentFields } from './rent-fields.ts';
import { deriveRent } from './rent-rules.ts';

/** What a contract can lack (proto/rules/readiness), and what follows from it. */
const readinessFields = [
  'contractType',
  'mandate',
  'units',
  'landlords',
  'tenants',
  'startDate',
  'endDate',
  'contractDuration',
  'rent',
  'totalBondAmount',
  'totalBondMonths',
  'legalBondAmount',
  'legalBondMonths',
  'additionalGuarantee',
  'paymentInAdvance',
  'paymentMethod',
  'payerBankAccount',
] as const;

const fields = {
  ...rentFields,
  activateNow: flag('Activar el contrato ahora', { default: true }),
} satisfies Fields;

export type ActivationFields = typeof fields;

/** WIZ-06 'Activación de contrato': checks, completion on the spot, validation, activation. */
export const rentActivation = defineWizard<ActivationFields>({
  key: 'rentActivation',
  title: 'Activación de contrato',
  icon: IconFileCheck,
  width: 900,
  draftVersion: 1,
  fields,
  preload: ({ id = '' }) => [preloadRecord('Contrato', 'contract', id)],
  initial: (_params, [record]) => {
    return {
      ...valuesOf(record as Row, Object.keys(rentFields)),
      activateNow: true,
    } as WizardValues<ActivationFields>;
  },
  // Only what the user changes here may change what follows from it; opening must not alter the record.
  derive: (values, changed) => (changed.length === 0 ? {} : deriveRent(values, changed)),
  steps: [
    {
      key: 'checklist',
      title: 'Comprobaciones',
      description: 'Con todo completo el contrato se puede validar.',
      fields: readinessFields,
      check: contractProblems,
      content: ContractChecklistStep,
    },
    {
      key: 'activation',
      title: 'Activación',
      description: 'Qué pasará al terminar.',
      fields: ['activateNow'],
      content: ContractActivationStep,
    },
  ],
  summary: false,
  submitLabel: ({ activateNow }) => (activateNow ? 'Validar y activar' : 'Validar el contrato'),
  submit: async (values, { params, progress }) => {
    const id = params['id'] ?? '';
    progress('Comprobando el contrato…');
    const { stored, version: saved } = await saveChanges('contract', id, values, readinessFields, () =>
      progress('Guardando lo que faltaba…'),
    );
    let version = saved;
    if (!stored.validated) {
      progress('Validando el contrato…');
      version = (await runCommand(validateContract, { id, version })).version;
    }
    if (values.activateNow) {
      progress('Activando el contrato…');
      await runCommand(activateContract, { id, version });
    }
    refreshCollection(queryClient, 'contract', id);
    const open = { label: 'Abrir el contrato', to: `/contract/rent/contract/${id}` };
    return values.activateNow
      ? {
          title: 'Contrato activado',
          text: 'Se ha enviado la bienvenida a los inquilinos y se ha pedido la revisión de los suministros.',
          id,
          actions: [
            open,
            { label: 'Generar los recibos del mes', wizard: 'receiptGeneration', params: { contract: id } },
          ],
        }
      : {
          title: 'Contrato validado',
          text: 'Queda pendiente de firma; actívelo cuando esté firmado.',
          id,
          actions: [open],
        };
  },
});
