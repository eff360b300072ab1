import { IconUserPlus } from '@tabler/icons-react';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { createRecord } from '../../../../components/wizard/wizard-records.ts';
import { LandlordBankStep } from '../../wizards/bank-step.tsx';
import { IdentityStep } from '../../wizards/identity-step.tsx';
import {
  checkPerson,
  checkReachable,
  derivePerson,
  personActions,
  personFields,
  type PersonFields,
} from '../../wizards/person.ts';

/** 'Nuevo propietario': identity, contact and bank of a landlord. */
export const landlordCreate = defineWizard<PersonFields>({
  key: 'landlordCreate',
  title: 'Nuevo propietario',
  icon: IconUserPlus,
  width: 900,
  draftVersion: 1,
  fields: personFields,
  initial: ({ name }) => ({
    roles: ['LANDLORD'],
    idType: 'NIF',
    landlordType: 'FULL_RIGHT',
    language: 'ES',
    ...(name ? { firstname: name } : {}),
  }),
  derive: derivePerson,
  check: checkPerson,
  steps: [
    {
      key: 'identity',
      title: 'Identidad',
      description: 'Como figura en su documento: así saldrá en el mandato y en los contratos.',
      fields: [
        'company',
        'firstname',
        'lastname',
        'idType',
        'idNumber',
        'birthDate',
        'nationality',
        'language',
        'landlordType',
      ],
      required: ({ company }) => ['idType', 'idNumber', ...(company ? [] : (['lastname'] as const))],
      content: IdentityStep,
    },
    {
      key: 'contact',
      title: 'Contacto',
      description: 'A dónde se le avisa y se le envían las liquidaciones.',
      fields: ['email', 'phone', 'alternativePhone', 'address'],
      check: checkReachable,
    },
    {
      key: 'bank',
      title: 'Banco',
      description: 'La cuenta en la que cobra las rentas.',
      fields: ['iban', 'bic'],
      content: LandlordBankStep,
    },
  ],
  submitLabel: 'Crear propietario',
  submit: async (values, { progress }) => {
    progress('Creando el propietario…');
    const { id } = await createRecord('agent', values);
    const name = [values.firstname, values.lastname].filter(Boolean).join(' ');
    return {
      title: 'Propietario creado',
      text: `${name} ya se puede elegir en mandatos y contratos.`,
      id,
      actions: personActions('landlord', id),
    };
  },
});
