import { assignRights } from '@llavero/proto/commands/assignments';
import type { InputOf } from '@llavero/proto/commands/command';
import { partyOfCause } from '@llavero/proto/records/choices/assignments';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { IconArrowsExchange } from '@tabler/icons-react';
import { submitOverRecord } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { answered, preloadRecord } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { type AssignmentFields, assignmentFields } from './assignment-fields.ts';
import { AssignmentCauseStep } from './assignment-cause-step.tsx';
import { AssignmentPeopleStep } from './assignment-people-step.tsx';

type Given = Partial<InputOf<typeof assignRights>>;

const today = () => startOfDay(Date.now() / 1000);

/** WIZ-07 'Cesión de derechos': who leaves, who comes, from which day; receipts follow the date. */
export const assignmentOfRights = defineWizard<AssignmentFields>({
  key: 'assignmentOfRights',
  title: 'Cesión de derechos',
  icon: IconArrowsExchange,
  width: 900,
  draftVersion: 1,
  fields: assignmentFields,
  preload: ({ id = '' }) => [preloadRecord('Contrato', 'contract', id)],
  initial: () => ({ date: today(), signed: true }),
  steps: [
    {
      key: 'cause',
      title: 'Motivo y fecha',
      description: 'Por qué cambia la parte y desde qué día cuenta.',
      fields: ['cause', 'date'],
      content: AssignmentCauseStep,
    },
    {
      key: 'people',
      title: 'Personas',
      description: 'Quién deja el contrato y quién ocupa su lugar.',
      fields: ['from', 'to', 'payerBankAccount', 'mandate'],
      check: ({ from, to }) =>
        from && from === to ? [{ field: 'to', rule: 'other', message: 'Elija a otra persona.' }] : [],
      silent: ({ cause }) =>
        cause && partyOfCause[cause] === 'LANDLORD' ? ['payerBankAccount'] : ['mandate'],
      content: AssignmentPeopleStep,
    },
    {
      key: 'document',
      title: 'Documento y firma',
      description: 'Sin firmar queda pendiente y no cambia nada.',
      fields: ['document', 'notes', 'signed'],
      overrides: { document: { span: 2 }, notes: { span: 2 }, signed: { span: 2 } },
    },
  ],
  submitLabel: ({ signed }) => (signed ? 'Registrar la cesión' : 'Guardar como pendiente'),
  submit: submitOverRecord({
    collection: 'contract',
    working: 'Registrando la cesión…',
    names: [],
    run: ({ id, version }, values) =>
      runCommand(assignRights, { ...(answered(values) as Given), id, version }),
    outcome: ({ id }, { signed, date }) => ({
      title: signed ? 'Cesión registrada' : 'Cesión pendiente de firma',
      text: !signed
        ? 'El contrato no ha cambiado. Márquela como firmada en la pestaña «Cesiones».'
        : (date ?? 0) > today()
          ? `El contrato cambiará de partes el ${formatDay(date!)}.`
          : 'El contrato ya nombra a la nueva parte. Los recibos de los meses posteriores irán a su nombre.',
      id,
      actions: [{ label: 'Abrir el contrato', to: `/contract/rent/contract/${id}` }],
    }),
  }),
});
