import { activateMandate, validateMandate } from '@llavero/proto/commands/contracts';
import { mandateReadinessTerms } from '@llavero/proto/rules/activation';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { IconChecklist } from '@tabler/icons-react';
import { submitActivation } from '../../../../components/wizard/submit.ts';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import type { Row } from '../../../../lib/records.ts';
import { MandateActivationStep } from './mandate-activation-step.tsx';
import { MandateChecklistStep } from './mandate-checklist-step.tsx';
import { mandateFields } from './mandate-fields.ts';
import { type PreparationFields, preparationFields } from './mandate-preparation-fields.ts';
import { deriveMandate } from './mandate-rules.ts';

/** In force by its date once it is validated (C §4.1); readiness asks for the date. */
const hasBegun = (mandateDate: number | null | undefined): boolean =>
  mandateDate == null || mandateDate <= startOfDay(Date.now() / 1000);

const open = (id: string) => ({ label: 'Abrir el mandato', to: `/contract/mandate/mandate/${id}` });

/** WIZ-02 'Preparación de mandato': what is missing, filled in on the spot; then validation and activation. */
export const mandatePreparation = defineWizard<PreparationFields>({
  key: 'mandatePreparation',
  title: 'Preparación de mandato',
  icon: IconChecklist,
  width: 900,
  draftVersion: 1,
  fields: preparationFields,
  preload: ({ id = '' }) => [preloadRecord('Mandato', 'mandate', id)],
  initial: (_params, [record]) =>
    ({
      ...valuesOf(record as Row, Object.keys(mandateFields)),
      activateNow: true,
      sendMarketing: false,
    }) as WizardValues<PreparationFields>,
  // Only what the user changes here may change what follows from it; opening must not alter the record.
  derive: (values, changed) => (changed.length === 0 ? {} : deriveMandate(values, changed)),
  steps: [
    {
      key: 'checklist',
      title: 'Qué falta',
      description: 'Con todo completo el mandato se puede validar.',
      fields: mandateReadinessTerms,
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
  submit: submitActivation({
    collection: 'mandate',
    noun: 'el mandato',
    names: mandateReadinessTerms,
    validate: (record) => runCommand(validateMandate, record),
    activate: (record, { sendMarketing }) =>
      runCommand(activateMandate, { ...record, sendMarketing: sendMarketing ?? false }),
    activated: (id, { units }) => {
      const [unit] = units ?? [];
      const params = { mandate: id, ...(unit ? { unit } : {}) };
      return {
        title: 'Mandato activado',
        text: 'Se ha empezado la gestión de certificados y se ha avisado al responsable comercial.',
        actions: [{ label: 'Crear un contrato', wizard: 'rentDraft', params }, open(id)],
      };
    },
    validated: (id, { mandateDate }) => ({
      title: 'Mandato validado',
      text: hasBegun(mandateDate)
        ? 'Ya está en vigor por su fecha, sin avisos ni gestiones.'
        : `Queda firmado y se activará el ${formatDay(mandateDate!)}.`,
      actions: [open(id)],
    }),
  }),
});
