import { agent } from '@llavero/proto/records/people/agent';
import { formatPhone } from '@llavero/proto/values/phone';
import { IconSubtask } from '@tabler/icons-react';
import { DetailWindow } from '../../components/detail-window/detail-window.tsx';
import type { DetailWindowProps, RecordAction, RelatedList } from '../../components/detail-window/types.ts';
import { openWizard } from '../../components/wizard/open-wizard.ts';
import type { FieldOverrides } from '../../components/record-form/types.ts';
import { formatField } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';

const related: RelatedList[] = [
  { collection: 'mandate', by: 'landlords', title: 'Mandatos como propietario' },
  { collection: 'contract', by: 'landlords', title: 'Contratos como propietario' },
  { collection: 'contract', by: 'tenants', title: 'Contratos como inquilino' },
  { collection: 'contract', by: 'avalists', title: 'Contratos como avalista' },
];

const overrides: FieldOverrides = {
  birthDate: { visible: ({ company }) => company !== true },
  lastname: { visible: ({ company }) => company !== true },
  landlordType: { visible: ({ roles }) => Array.isArray(roles) && roles.includes('LANDLORD') },
};

const actions: RecordAction[] = [
  {
    key: 'task',
    label: 'Crear tarea',
    icon: IconSubtask,
    inMenu: true,
    run: ({ id }) => openWizard('taskCreate', { agent: id }),
  },
];

const figures = (record: Row): ReturnType<NonNullable<DetailWindowProps['figures']>> => [
  { label: 'Documento', value: String(record['idNumber'] ?? '—') },
  { label: 'Teléfono', value: typeof record['phone'] === 'string' ? formatPhone(record['phone']) : '—' },
  { label: 'Papeles', value: formatField(agent, 'roles', record['roles']) || '—' },
];

interface Props {
  id: string;
  /** Which of the two finance tabs makes sense. */
  financeBy: 'landlords' | 'tenants';
  /** Role of a person created here. */
  role: 'LANDLORD' | 'TENANT';
}

/** The window of a person, seen from one of their roles. */
export function PersonDetail({ id, financeBy, role }: Props) {
  return (
    <DetailWindow
      definition={agent}
      id={id}
      figures={figures}
      actions={actions}
      related={related}
      documents={{ collection: 'document', by: 'agents' }}
      tasks={{ collection: 'task', by: 'relatedAgents' }}
      finance={{ collection: 'finance', by: financeBy }}
      form={{ preset: { roles: [role] }, overrides }}
    />
  );
}
