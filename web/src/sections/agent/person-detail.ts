import { agent } from '@llavero/proto/records/people/agent';
import { requestPersonalData } from '@llavero/proto/commands/personal-data';
import { missingPersonalData } from '@llavero/proto/rules/personal-data';
import { IconMailForward, IconUserCheck } from '@tabler/icons-react';
import { portalAccessAction } from './portal-access-action.ts';
import { requestDocumentsAction } from './request-documents-action.ts';
import { commandAction } from '../../components/command-dialog/command-action.tsx';
import { dataProtectionActions } from './data-protection/data-protection-actions.tsx';
import { accountFigure, accountTab } from './bank-accounts/account-parts.tsx';
import { detailOf } from '../../components/detail-window/detail-window.tsx';
import { statementAction } from '../../components/statement/statement-action.tsx';
import { taskAction, wizardAction } from '../../components/detail-window/wizard-action.ts';
import { mergeAction } from './merge/merge-action.tsx';

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
      accountFigure,
    ],
    actions: [
      wizardAction('personalData', 'id', {
        label: 'Completar datos personales',
        icon: IconUserCheck,
        allowed: (person) => missingPersonalData(person).length > 0,
      }),
      commandAction(requestPersonalData, {
        ask: [],
        icon: IconMailForward,
        confirm: () =>
          'Recibirá un correo con un enlace que sirve una vez y pide solo los datos que faltan. Caduca en 14 días.',
        done: 'Enlace enviado',
        allowed: (person) => Boolean(person['email']) && missingPersonalData(person).length > 0,
        inMenu: true,
      }),
      requestDocumentsAction,
      portalAccessAction,
      ...(role === 'TENANT' ? [statementAction('tenant')] : []),
      taskAction('agent'),
      mergeAction(agent),
      ...dataProtectionActions,
    ],
    related: [
      { collection: 'mandate', by: 'landlords', title: 'Mandatos como propietario' },
      { collection: 'contract', by: 'landlords', title: 'Contratos como propietario' },
      { collection: 'contract', by: 'tenants', title: 'Contratos como inquilino' },
      { collection: 'contract', by: 'avalists', title: 'Contratos como avalista' },
      { collection: 'booking', by: 'tenants', title: 'Reservas' },
      { collection: 'sepaMandate', by: 'debtor', title: 'Órdenes de domiciliación' },
    ],
    tabs: { finance },
    extraTabs: [accountTab('agent', (person) => agent.title(person))],
    form: {
      preset: { roles: [role] },
      hidden: ['approvedAccount', 'accountPending', 'erasedAt', 'blockedUntil'],
      overrides: {
        birthDate: { visible: ({ company }) => company !== true },
        lastname: { visible: ({ company }) => company !== true },
        landlordType: { visible: ({ roles }) => Array.isArray(roles) && roles.includes('LANDLORD') },
      },
    },
  });
