import { activateMandate, validateMandate } from '@llavero/proto/commands/contracts';
import type { Fields } from '@llavero/proto/fields/field';
import { flag } from '@llavero/proto/fields/vocabulary';
import type { Mandate } from '@llavero/proto/records/contracts/mandate';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { IconChecklist } from '@tabler/icons-react';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, saveChanges, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { refreshCollection, type Row } from '../../../../lib/records.ts';
import { MandateActivationStep } from './mandate-activation-step.tsx';
import { MandateChecklistStep } from './mandate-checklist-step.tsx';
import { deriveMandate } from './mandate-rules.ts';
import { mandateFields } from './mandate-fields.ts';

/** What a mandate can lack (proto/rules/readiness), so that it can be completed on the spot. */
export const readinessFields = [
  'landlords',
  'units',
  'productType',
  'feeType',
  'feeValue',
  'mandateDate',
  'endDate',
  'salesManager',
  'paymentMethod',
] as const;

const fields = {
  ...mandateFields,
  activateNow: flag('Activar el mandato ahora', { default: true }),
  sendMarketing: activateMandate.input.sendMarketing,
} satisfies Fields;

export type PreparationFields = typeof fields;

/** WIZ-02 'Preparación de mandato': what is missing, filled in on the spot; then validation and activation. */
export const mandatePreparation = defineWizard<PreparationFields>({
  key: 'mandatePreparation',
  title: 'Preparación de mandato',
  icon: IconChecklist,
  width: 900,
  draftVersion: 1,
  fields,
  preload: ({ id = '' }) => [preloadRecord('Mandato', 'mandate', id)],
  initial: (_params, [record]) => {
    return {
      ...valuesOf(record as Row, Object.keys(mandateFields)),
      activateNow: true,
      sendMarketing: false,
    } as WizardValues<PreparationFields>;
  },
  // Only what the user changes here may change what follows from it; opening must not alter the record.
  derive: (values, changed) => (changed.length === 0 ? {} : deriveMandate(values, changed)),
  steps: [
    {
      key: 'checklist',
      title: 'Qué falta',
      description: 'Con todo completo el mandato se puede validar.',
      fields: readinessFields,
      check: mandateProblems,
      content: MandateChecklistStep,
    },
    {
      key: 'activation',
      title: 'Activación',
      description: 'Qué pasará al terminar.',
      fields: ['activateNow', 'sendMarketing'],
      content: MandateActivationStep,
    },
  ],
  summary: false,
  submitLabel: ({ activateNow }) => (activateNow ? 'Validar y activar' : 'Validar el mandato'),
  submit: async (values, { params, progress }) => {
    const id = params['id'] ?? '';
    progress('Comprobando el mandato…');
    const { stored, version: saved } = await saveChanges('mandate', id, values, readinessFields, () =>
      progress('Guardando lo que faltaba…'),
    );
    let version = saved;
    if (!stored.validated) {
      progress('Validando el mandato…');
      version = (await runCommand(validateMandate, { id, version })).version;
    }
    if (values.activateNow) {
      progress('Activando el mandato…');
      await runCommand(activateMandate, { id, version, sendMarketing: values.sendMarketing ?? false });
    }
    refreshCollection(queryClient, 'mandate', id);
    const unit = (stored as unknown as Mandate).units[0] ?? values.units?.[0];
    const open = { label: 'Abrir el mandato', to: `/contract/mandate/mandate/${id}` };
    return values.activateNow
      ? {
          title: 'Mandato activado',
          text: 'Se ha empezado la gestión de certificados y se ha avisado al responsable comercial.',
          id,
          actions: [
            {
              label: 'Crear un contrato',
              wizard: 'rentDraft',
              params: { mandate: id, ...(unit ? { unit } : {}) },
            },
            open,
          ],
        }
      : {
          title: 'Mandato validado',
          text: 'Queda firmado; actívelo cuando entre en vigor.',
          id,
          actions: [open],
        };
  },
});
