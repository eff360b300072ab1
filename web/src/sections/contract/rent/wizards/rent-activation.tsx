import { activateContract, validateContract } from '@llavero/proto/commands/contracts';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { IconFileCheck } from '@tabler/icons-react';
import { submitActivation } from '../../../../components/wizard/submit.ts';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import type { Row } from '../../../../lib/records.ts';
import { ContractActivationStep } from './contract-activation-step.tsx';
import { ContractChecklistStep } from './contract-checklist-step.tsx';
import { type ActivationFields, activationFields, readinessFields } from './rent-activation-fields.ts';
import { rentFields } from './rent-fields.ts';
import { deriveRent } from './rent-rules.ts';

const open = (id: string) => ({ label: 'Abrir el contrato', to: `/contract/rent/contract/${id}` });

/** WIZ-06 'Activación de contrato': checks, completion on the spot, validation, activation. */
export const rentActivation = defineWizard<ActivationFields>({
  key: 'rentActivation',
  title: 'Activación de contrato',
  icon: IconFileCheck,
  width: 900,
  draftVersion: 1,
  fields: activationFields,
  preload: ({ id = '' }) => [preloadRecord('Contrato', 'contract', id)],
  initial: (_params, [record]) =>
    ({
      ...valuesOf(record as Row, Object.keys(rentFields)),
      activateNow: true,
    }) as WizardValues<ActivationFields>,
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
  submit: submitActivation({
    collection: 'contract',
    noun: 'el contrato',
    names: readinessFields,
    validate: (record) => runCommand(validateContract, record),
    activate: (record) => runCommand(activateContract, record),
    activated: (id) => ({
      title: 'Contrato activado',
      text: 'Se ha enviado la bienvenida a los inquilinos y se ha pedido la revisión de los suministros.',
      actions: [
        open(id),
        { label: 'Generar los recibos del mes', wizard: 'receiptGeneration', params: { contract: id } },
      ],
    }),
    validated: (id) => ({
      title: 'Contrato validado',
      text: 'Queda pendiente de firma; actívelo cuando esté firmado.',
      actions: [open(id)],
    }),
  }),
});
