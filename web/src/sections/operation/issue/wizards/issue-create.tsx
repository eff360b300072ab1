import { issue } from '@llavero/proto/records/supplies/issue';
import { idsOf } from '@llavero/proto/values/ids';
import { IconZoomExclamation } from '@tabler/icons-react';
import { PhotosInput } from '../../../../components/wizard/photos-input.tsx';
import { submitRecord } from '../../../../components/wizard/submit.ts';
import { useTaken } from '../../../../components/wizard/use-taken.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { type Row, useRecord } from '../../../../lib/records.ts';

const { description, category, priority, photos, contract, place, mandate, tenants, landlords } =
  issue.fields;
const { reporter, reporterRole, accessNotes, assignedTo } = issue.fields;
const fields = {
  ...{ description, category, priority, photos, contract, place, mandate, tenants, landlords },
  ...{ reporter, reporterRole, accessNotes, assignedTo },
};

/** Whose unit it is and who lives there, from the contract. */
function peopleOf(record: Row) {
  const [unit] = idsOf(record['units'] ?? null);
  return {
    place: unit ?? null,
    mandate: typeof record['mandate'] === 'string' ? record['mandate'] : null,
    tenants: idsOf(record['tenants'] ?? null),
    landlords: idsOf(record['landlords'] ?? null),
    reporter: idsOf(record['tenants'] ?? null)[0] ?? null,
    reporterRole: 'TENANT' as const,
  };
}

function WhereStep() {
  const { contract: chosen } = useWizardValues<typeof fields>();
  useTaken<typeof fields>(useRecord('contract', chosen ?? null).data, peopleOf);
  return (
    <WizardFields
      overrides={{
        contract: { span: 2, help: 'El inmueble y las personas se toman de él.' },
        place: { linkFilter: { type: 'UNIT' } },
        tenants: { linkFilter: { roles: 'TENANT' } },
        landlords: { linkFilter: { roles: 'LANDLORD' } },
      }}
    />
  );
}

/** OPS-03: an issue that the office hears of: what does not work with photos, and where. */
export const issueCreate = defineWizard<typeof fields>({
  key: 'issue',
  title: 'Incidencia',
  icon: IconZoomExclamation,
  width: 900,
  draftVersion: 1,
  fields,
  initial: ({ contract: of, place: at }) => ({
    contract: of ?? null,
    place: at ?? null,
    priority: 'NORMAL',
    category: 'OTHER',
  }),
  steps: [
    {
      key: 'what',
      title: 'Qué ocurre',
      fields: ['description', 'category', 'priority', 'photos'],
      required: () => ['description'],
      overrides: {
        photos: {
          span: 2,
          render: (form, name) => <PhotosInput form={form} name={name} collection="issue" />,
        },
      },
    },
    {
      key: 'where',
      title: 'Dónde y quién',
      fields: [
        'contract',
        'place',
        'mandate',
        'tenants',
        'landlords',
        'reporter',
        'reporterRole',
        'assignedTo',
        'accessNotes',
      ],
      required: () => ['place'],
      content: WhereStep,
    },
  ],
  submitLabel: 'Registrar incidencia',
  submit: submitRecord('issue', 'Registrando la incidencia…', (_, id) => ({
    title: 'Incidencia registrada',
    text: 'El siguiente paso es clasificarla y decidir quién paga.',
    actions: [
      { label: 'Clasificar', to: `/operation/issue/issue/${id}` },
      { label: 'Ver la lista', to: '/operation/issue' },
    ],
  })),
});
