import { agent } from '@llavero/proto/records/people/agent';
import { detailOf } from '../../components/detail-window/detail-window.tsx';
import { taskAction } from '../../components/detail-window/wizard-action.ts';

/** The window of a person, seen from one of their roles; that is also the role of a person created there. */
export const personDetail = (
  role: 'LANDLORD' | 'TENANT' | 'AVALIST',
  finance: 'landlords' | 'tenants' | false,
) =>
  detailOf(agent, {
    figures: [
      { field: 'idNumber', label: 'Documento' },
      { field: 'phone', label: 'Teléfono' },
      { field: 'roles', label: 'Papeles' },
    ],
    actions: [taskAction('agent')],
    related: [
      { collection: 'mandate', by: 'landlords', title: 'Mandatos como propietario' },
      { collection: 'contract', by: 'landlords', title: 'Contratos como propietario' },
      { collection: 'contract', by: 'tenants', title: 'Contratos como inquilino' },
      { collection: 'contract', by: 'avalists', title: 'Contratos como avalista' },
      { collection: 'booking', by: 'tenants', title: 'Reservas' },
    ],
    tabs: { finance },
    form: {
      preset: { roles: [role] },
      overrides: {
        birthDate: { visible: ({ company }) => company !== true },
        lastname: { visible: ({ company }) => company !== true },
        landlordType: { visible: ({ roles }) => Array.isArray(roles) && roles.includes('LANDLORD') },
      },
    },
  });
