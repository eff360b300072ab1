import { sendWorkOrder } from '@llavero/proto/commands/issues';
import { flag } from '@llavero/proto/fields/vocabulary';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { idsOf } from '@llavero/proto/values/ids';
import { IconFileDollar } from '@tabler/icons-react';
import { PhotosInput } from '../../../../components/wizard/photos-input.tsx';
import { useTaken } from '../../../../components/wizard/use-taken.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { createRecord } from '../../../../components/wizard/wizard-records.ts';
import { runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { refreshCollection, type Row, useRecord } from '../../../../lib/records.ts';

const of = workOrder.fields;
const fields = {
  issue: of.issue,
  description: of.description,
  category: of.category,
  reference: of.reference,
  photos: of.photos,
  place: of.place,
  contract: of.contract,
  mandate: of.mandate,
  landlords: of.landlords,
  supplier: of.supplier,
  assignedTo: of.assignedTo,
  visitFrom: of.visitFrom,
  visitUntil: of.visitUntil,
  sendNow: flag('Enviar ahora al proveedor'),
  payer: of.payer,
  risk: of.risk,
  lines: of.lines,
  validUntil: of.validUntil,
};
type OrderFields = typeof fields;

const idOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** What the issue knows, so that nobody types it again. */
function termsOfIssue(record: Row) {
  return {
    description: String(record['description'] ?? ''),
    photos: idsOf(record['photos'] ?? null),
    place: idOf(record['place']),
    contract: idOf(record['contract']),
    mandate: idOf(record['mandate']),
    landlords: idsOf(record['landlords'] ?? null),
    supplier: idOf(record['supplier']),
    assignedTo: idOf(record['assignedTo']),
    payer: record['payer'] as never,
  };
}

function WorkStep() {
  const { issue } = useWizardValues<OrderFields>();
  useTaken<OrderFields>(useRecord('issue', issue ?? null).data, termsOfIssue);
  return (
    <WizardFields
      overrides={{
        issue: { span: 2, help: 'El inmueble, las personas, las fotos y quién paga se toman de ella.' },
        photos: {
          span: 2,
          render: (form, name) => <PhotosInput form={form} name={name} collection="workOrder" />,
        },
      }}
    />
  );
}

/** WIZ-10 'Presupuesto': work that a supplier is asked for. */
export const workOrderCreate = defineWizard<OrderFields>({
  key: 'workOrder',
  title: 'Presupuesto',
  icon: IconFileDollar,
  width: 900,
  draftVersion: 1,
  fields,
  initial: ({ issue, supplier, contract, place }) => ({
    issue: issue ?? null,
    supplier: supplier ?? null,
    contract: contract ?? null,
    place: place ?? null,
    sendNow: true,
  }),
  check: (values) => workOrder.check?.(values as never) ?? [],
  steps: [
    {
      key: 'work',
      title: 'Trabajo',
      description: 'El proveedor lee la descripción y ve las fotos.',
      fields: ['issue', 'description', 'category', 'reference', 'photos'],
      required: () => ['description'],
      content: WorkStep,
    },
    {
      key: 'where',
      title: 'Dónde y quién paga',
      fields: ['place', 'contract', 'mandate', 'landlords', 'payer', 'risk'],
      required: () => ['place', 'payer'],
      overrides: {
        payer: { help: 'Del propietario por encima de su límite: decide él.' },
        landlords: { linkFilter: { roles: 'LANDLORD' } },
      },
    },
    {
      key: 'supplier',
      title: 'Proveedor y visita',
      description: 'Sin horas, el proveedor propone cuándo ir.',
      fields: ['supplier', 'assignedTo', 'visitFrom', 'visitUntil', 'sendNow'],
      required: ({ sendNow }) => (sendNow ? ['supplier'] : []),
    },
    {
      key: 'budget',
      title: 'Importe',
      description: 'Solo si ya se conoce: normalmente lo presupuesta el proveedor en su página.',
      fields: ['lines', 'validUntil'],
    },
  ],
  submitLabel: 'Crear la orden',
  submit: async ({ sendNow, ...order }, { progress }) => {
    progress('Creando la orden de trabajo…');
    const { id, version } = await createRecord('workOrder', order);
    const open = { label: 'Abrir la orden', to: `/operation/estimate/workOrder/${id}` };
    const list = { label: 'Ver la lista', to: '/operation/estimate' };
    if (!sendNow) return { title: 'Orden creada', text: 'Queda en borrador.', id, actions: [open, list] };
    progress('Enviando el encargo…');
    await runCommand(sendWorkOrder, { id, version });
    refreshCollection(queryClient, 'workOrder', id);
    return {
      title: 'Encargo enviado',
      text: 'El proveedor recibe un correo con el enlace de su página.',
      id,
      actions: [open, list],
    };
  },
});
