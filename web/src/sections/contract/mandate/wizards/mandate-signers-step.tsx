import { documentTypes } from '@llavero/proto/records/choices/documents';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { signatureProblems } from '@llavero/proto/rules/activation';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { counted } from '@llavero/proto/values/number';
import { ChecklistStep } from '../../../../components/wizard/steps/checklist-step.tsx';
import type { CheckItem } from '../../../../components/wizard/checklist.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { type Row, useLabels, useList } from '../../../../lib/records.ts';
import type { SignatureFields } from './mandate-signature-fields.ts';

const rows = [
  'landlords',
  'units',
  'productType',
  'mandateDate',
  'salesManager',
  'paymentMethod',
  'signatureDistribution',
] as const;

/** Documents that identify a person (F §3). */
const identity = ['NIF', 'NIE', 'PASSPORT', 'OTHER_ID'];

/** What the command would refuse with, who signs, and the documents of the landlords. */
export function MandateSignersStep() {
  const values = useWizardValues<SignatureFields>();
  const { loaded } = useWizard();
  const landlords = values.landlords ?? [];
  const names = useLabels('agent', landlords);
  const { data, error } = useList(
    {
      component: 'document',
      collection: 'document',
      fields: ['type', 'agents'],
      filter: { agents: { $in: landlords }, type: { $in: identity } },
      limit: 200,
    },
    landlords.length > 0,
  );
  const identified = new Set(
    (data?.items ?? []).flatMap((row) => (row['agents'] as string[] | undefined) ?? []),
  );
  const without = landlords.filter((id) => !identified.has(id)).map((id) => names.get(id) ?? '…');
  const identityItem = (): Pick<CheckItem, 'state' | 'text'> => {
    if (error)
      return {
        state: 'warning',
        text: 'No se ha podido comprobar: repase que estén los de todos los propietarios.',
      };
    if (!data && landlords.length > 0) return { state: 'warning', text: 'Comprobando…' };
    if (without.length === 0) return { state: 'done', text: 'De todos los propietarios' };
    const which = choiceLabel(documentTypes, 'NIF');
    return {
      state: 'warning',
      text: `Falta el ${which} o pasaporte de ${without.join(', ')}: súbalo antes de firmar.`,
    };
  };
  const documents = ((loaded[0] as Row | undefined)?.['documents'] as string[] | undefined) ?? [];
  const more: CheckItem[] = [
    { key: 'identity', label: 'Documentos de identidad', ...identityItem() },
    {
      key: 'documents',
      label: 'Documentos del mandato',
      state: documents.length > 0 ? 'done' : 'warning',
      text:
        documents.length > 0
          ? counted(documents.length, 'adjunto', 'adjuntos')
          : 'El mandato aún no tiene documentos.',
    },
  ];
  return (
    <ChecklistStep<SignatureFields>
      rows={rows}
      problems={[...mandateProblems(values), ...signatureProblems(values)]}
      toldIn={{ endDate: 'mandateDate', feeValue: 'productType' }}
      more={more}
    />
  );
}
