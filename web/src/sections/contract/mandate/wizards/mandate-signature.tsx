import { signMandate } from '@llavero/proto/commands/activation';
import { preparationTerms, signatureProblems } from '@llavero/proto/rules/activation';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { IconSignature } from '@tabler/icons-react';
import { submitOverRecord } from '../../../../components/wizard/submit.ts';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import type { Row } from '../../../../lib/records.ts';
import { mandateFields } from './mandate-fields.ts';
import { deriveMandate } from './mandate-rules.ts';
import { type SignatureFields, signatureFields } from './mandate-signature-fields.ts';
import { MandateSignersStep } from './mandate-signers-step.tsx';

const today = () => startOfDay(Date.now() / 1000);

/** WIZ-02 'signature ready': documents and signers checked, then the day of the signature. */
export const mandateSignature = defineWizard<SignatureFields>({
  key: 'mandateSignature',
  title: 'Firma de mandato',
  icon: IconSignature,
  width: 900,
  draftVersion: 1,
  fields: signatureFields,
  preload: ({ id = '' }) => [preloadRecord('Mandato', 'mandate', id)],
  initial: (_params, [record]) =>
    ({
      ...valuesOf(record as Row, Object.keys(mandateFields)),
      signatureDate: today(),
    }) as WizardValues<SignatureFields>,
  derive: (values, changed) => (changed.length === 0 ? {} : deriveMandate(values, changed)),
  steps: [
    {
      key: 'ready',
      title: 'Listo para firmar',
      description: 'Con los datos, los firmantes y los documentos completos, el mandato se puede firmar.',
      fields: preparationTerms,
      check: (values) => [...mandateProblems(values), ...signatureProblems(values)],
      content: MandateSignersStep,
    },
    {
      key: 'signature',
      title: 'Firma',
      description: 'El día que figura en el papel. Con la fecha del mandato cumplida pasa a activo.',
      fields: ['signatureDate', 'signedDocument'],
      required: () => ['signatureDate'],
      check: ({ signatureDate }) =>
        signatureDate != null && signatureDate > today()
          ? [
              {
                field: 'signatureDate',
                rule: 'past',
                message: 'Indique el día en que se firmó, hoy o antes.',
              },
            ]
          : [],
      overrides: { signatureDate: { span: 1 }, signedDocument: { span: 1 } },
    },
  ],
  summary: false,
  submitLabel: 'Registrar la firma',
  submit: submitOverRecord({
    collection: 'mandate',
    working: 'Registrando la firma…',
    names: preparationTerms,
    run: ({ id, version, terms }, { signatureDate, signedDocument }) =>
      runCommand(signMandate, {
        id,
        version,
        terms,
        signatureDate: signatureDate ?? today(),
        signedDocument: signedDocument ?? null,
      }),
    outcome: ({ id, status }, { signatureDate }) => ({
      title: 'Mandato firmado',
      text:
        status === 'ACTIVE'
          ? `Firmado el ${formatDay(signatureDate ?? today())}. Ya está activo: se pueden crear contratos.`
          : `Firmado el ${formatDay(signatureDate ?? today())}. Pasará a activo en la fecha del mandato.`,
      id,
      actions: [
        { label: 'Abrir el mandato', to: `/contract/mandate/mandate/${id}` },
        { label: 'Crear un contrato', wizard: 'rentDraft', params: { mandate: id } },
      ],
    }),
  }),
});
