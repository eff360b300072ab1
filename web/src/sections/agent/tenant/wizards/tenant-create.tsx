import { IconUserPlus } from '@tabler/icons-react';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { createRecord } from '../../../../components/wizard/wizard-records.ts';
import { TenantBankStep } from '../../wizards/bank-step.tsx';
import { IdentityStep } from '../../wizards/identity-step.tsx';
import {
  checkPerson,
  checkReachable,
  derivePerson,
  personActions,
  personFields,
  type PersonFields,
} from '../../wizards/person.ts';

/** 'Nuevo inquilino': identity, contact and means of a tenant; or of a guarantor (`role=AVALIST`). */
export const tenantCreate = defineWizard<PersonFields>({
  key: 'tenantCreate',
  title: 'Nuevo inquilino',
  icon: IconUserPlus,
  width: 900,
  draftVersion: 1,
  fields: personFields,
  initial: ({ name, role }) => ({
    roles: [role === 'AVALIST' ? 'AVALIST' : 'TENANT'],
    idType: 'NIF',
    language: 'ES',
    ...(name ? { firstname: name } : {}),
  }),
  derive: derivePerson,
  check: checkPerson,
  steps: [
    {
      key: 'identity',
      title: 'Identidad',
      description: 'Como figura en su documento: así saldrá en el contrato.',
      fields: [
        'company',
        'firstname',
        'lastname',
        'idType',
        'idNumber',
        'birthDate',
        'nationality',
        'language',
      ],
      required: ({ company }) => ['idType', 'idNumber', ...(company ? [] : (['lastname'] as const))],
      content: IdentityStep,
    },
    {
      key: 'contact',
      title: 'Contacto',
      description: 'A dónde se le avisa y se le envían los recibos.',
      fields: ['email', 'phone', 'alternativePhone', 'address'],
      check: checkReachable,
    },
    {
      key: 'economy',
      title: 'Economía y banco',
      description: 'Los ingresos sirven para la solvencia; la cuenta, para domiciliar los recibos.',
      fields: ['profession', 'income', 'iban', 'bic'],
      content: TenantBankStep,
    },
  ],
  submitLabel: 'Crear inquilino',
  submit: async (values, { progress }) => {
    progress('Creando el inquilino…');
    const { id } = await createRecord('agent', values);
    const name = [values.firstname, values.lastname].filter(Boolean).join(' ');
    return {
      title: 'Inquilino creado',
      text: `${name} ya se puede elegir en los contratos.`,
      id,
      actions: personActions('tenant', id),
    };
  },
});
