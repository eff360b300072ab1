import { IconUserPlus } from '@tabler/icons-react';
import { BankStep } from '../../../components/wizard/steps/account-field.tsx';
import { submitRecord } from '../../../components/wizard/submit.ts';
import { defineWizard } from '../../../components/wizard/wizard-definition.ts';
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
    initial: { roles: ['LANDLORD' as const], landlordType: 'FULL_RIGHT' as const },
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
    initial: { roles: ['TENANT' as const] },
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
  avalist: {
    key: 'avalistCreate',
    noun: 'avalista',
    initial: { roles: ['AVALIST' as const] },
    identity,
    printed: 'en el contrato que avala',
    sent: 'los avisos de impago',
    bank: {
      key: 'economy',
      title: 'Economía y banco',
      fields: ['profession', 'income', 'iban', 'bic'] as const,
    },
    account: 'Los ingresos dicen de cuánto puede responder; la cuenta, de dónde pagaría.',
    help: 'Sin cuenta se puede crear: solo se usa si tiene que pagar.',
    choosable: 'como avalista en los contratos',
  },
};

/** 'Nuevo propietario', 'Nuevo inquilino', 'Nuevo avalista': identity, contact and bank of a person. */
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
      ...kind.initial,
      ...(params['name'] ? { firstname: params['name'] } : {}),
      ...(params['phone'] ? { phone: params['phone'] } : {}),
      ...(params['email'] ? { email: params['email'] } : {}),
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
      title: `${kind.noun.charAt(0).toUpperCase()}${kind.noun.slice(1)} creado`,
      text: `${[firstname, lastname].filter(Boolean).join(' ')} ya se puede elegir ${kind.choosable}.`,
      actions: personActions(section, id),
    })),
  });
}

export const landlordCreate = personCreate('landlord');
export const tenantCreate = personCreate('tenant');
export const avalistCreate = personCreate('avalist');
