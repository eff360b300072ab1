import { IconUserPlus } from '@tabler/icons-react';
import { BankStep } from '../../../components/wizard/steps/account-field.tsx';
import { submitRecord } from '../../../components/wizard/submit.ts';
import { defineWizard, type WizardParams } from '../../../components/wizard/wizard-definition.ts';
import { IdentityStep } from './identity-step.tsx';
import {
  checkPerson,
  checkReachable,
  derivePerson,
  personActions,
  personFields,
  type PersonFields,
} from './person.ts';

const identity = [
  'company',
  'firstname',
  'lastname',
  'idType',
  'idNumber',
  'birthDate',
  'nationality',
  'language',
] as const;

/** What differs between the people who can be created, in words and in what is asked. */
const kinds = {
  landlord: {
    key: 'landlordCreate',
    noun: 'propietario',
    initial: () => ({ roles: ['LANDLORD' as const], landlordType: 'FULL_RIGHT' as const }),
    identity: [...identity, 'landlordType'] as const,
    printed: 'en el mandato y en los contratos',
    sent: 'las liquidaciones',
    bank: { key: 'bank', title: 'Banco', fields: ['iban', 'bic'] as const },
    account: 'La cuenta en la que cobra las rentas.',
    help: 'Sin cuenta se puede crear, pero no se le podrá liquidar por transferencia.',
    choosable: 'en mandatos y contratos',
  },
  tenant: {
    key: 'tenantCreate',
    noun: 'inquilino',
    // A guarantor is a tenant who only answers for another.
    initial: ({ role }: WizardParams) => ({
      roles: [role === 'AVALIST' ? ('AVALIST' as const) : ('TENANT' as const)],
    }),
    identity,
    printed: 'en el contrato',
    sent: 'los recibos',
    bank: {
      key: 'economy',
      title: 'Economía y banco',
      fields: ['profession', 'income', 'iban', 'bic'] as const,
    },
    account: 'Los ingresos sirven para la solvencia; la cuenta, para domiciliar los recibos.',
    help: 'Sin cuenta se puede crear, pero sus recibos no se podrán domiciliar.',
    choosable: 'en los contratos',
  },
};

/** 'Nuevo propietario', 'Nuevo inquilino': identity, contact and bank of a person. */
function personCreate(section: keyof typeof kinds) {
  const kind = kinds[section];
  return defineWizard<PersonFields>({
    key: kind.key,
    title: `Nuevo ${kind.noun}`,
    icon: IconUserPlus,
    width: 900,
    draftVersion: 1,
    fields: personFields,
    initial: (params) => ({
      idType: 'NIF',
      language: 'ES',
      ...kind.initial(params),
      ...(params['name'] ? { firstname: params['name'] } : {}),
    }),
    derive: derivePerson,
    check: checkPerson,
    steps: [
      {
        key: 'identity',
        title: 'Identidad',
        description: `Como figura en su documento: así saldrá ${kind.printed}.`,
        fields: kind.identity,
        required: ({ company }) => ['idType', 'idNumber', ...(company ? [] : (['lastname'] as const))],
        content: IdentityStep,
      },
      {
        key: 'contact',
        title: 'Contacto',
        description: `A dónde se le avisa y se le envían ${kind.sent}.`,
        fields: ['email', 'phone', 'alternativePhone', 'address'],
        check: checkReachable,
      },
      { ...kind.bank, description: kind.account, content: () => <BankStep help={kind.help} /> },
    ],
    submitLabel: `Crear ${kind.noun}`,
    submit: submitRecord('agent', `Creando el ${kind.noun}…`, ({ firstname, lastname }, id) => ({
      title: `${kind.noun === 'propietario' ? 'Propietario' : 'Inquilino'} creado`,
      text: `${[firstname, lastname].filter(Boolean).join(' ')} ya se puede elegir ${kind.choosable}.`,
      actions: personActions(section, id),
    })),
  });
}

export const landlordCreate = personCreate('landlord');
/** Of a tenant; or of a guarantor (`role=AVALIST`). */
export const tenantCreate = personCreate('tenant');
