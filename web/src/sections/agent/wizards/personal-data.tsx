import { agent } from '@llavero/proto/records/people/agent';
import { personalDataFields } from '@llavero/proto/rules/personal-data';
import type { Fields } from '@llavero/proto/fields/field';
import { IconUserCheck } from '@tabler/icons-react';
import { defineWizard } from '../../../components/wizard/wizard-definition.ts';
import { preloadRecord, saveChanges, valuesOf } from '../../../components/wizard/wizard-records.ts';
import type { Row } from '../../../lib/records.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { checkPerson, personActions } from './person.ts';

const { company, firstname, lastname, idType, idNumber, birthDate, nationality } = agent.fields;
const { email, phone, address, profession } = agent.fields;
const fields = {
  company,
  firstname,
  lastname,
  idType,
  idNumber,
  birthDate,
  nationality,
  email,
  phone,
  address,
  profession,
} satisfies Fields;
type PersonalData = typeof fields;

const asked = ['email', ...personalDataFields] as const;
const ofPeople = { visible: ({ company: isCompany }: Record<string, unknown>) => isCompany !== true };

/** WIZ-08 'Completar datos personales': what a person must have told us, with what is known filled in. */
export const personalData = defineWizard<PersonalData>({
  key: 'personalData',
  title: 'Completar datos personales',
  icon: IconUserCheck,
  width: 900,
  draftVersion: 1,
  fields,
  preload: ({ id = '' }) => [preloadRecord('Persona', 'agent', id)],
  initial: (_params, [person]) => valuesOf(person as Row, Object.keys(fields)),
  check: checkPerson,
  steps: [
    {
      key: 'identity',
      title: 'Identidad',
      description: 'Como figura en su documento.',
      fields: ['lastname', 'idType', 'idNumber', 'birthDate', 'nationality'],
      required: ({ company: isCompany }) => [
        'idType',
        'idNumber',
        ...(isCompany ? [] : (['lastname', 'birthDate'] as const)),
      ],
      overrides: { lastname: ofPeople, birthDate: ofPeople, nationality: ofPeople },
    },
    {
      key: 'contact',
      title: 'Contacto',
      description: 'A dónde se le avisa y se le escribe.',
      fields: ['email', 'phone', 'address', 'profession'],
      required: () => ['phone', 'address'],
      overrides: { profession: ofPeople },
    },
  ],
  submitLabel: 'Guardar datos',
  submit: async (values, { params, read, progress }) => {
    const id = params['id'] ?? '';
    progress('Comprobando la ficha…');
    const { stored } = await saveChanges('agent', id, { values, names: asked, read }, () =>
      progress('Guardando los datos…'),
    );
    refreshCollection(queryClient, 'agent', id);
    const isLandlord = Array.isArray(stored['roles']) && stored['roles'].includes('LANDLORD');
    return {
      title: 'Datos guardados',
      id,
      actions: personActions(isLandlord ? 'landlord' : 'tenant', id).slice(1),
    };
  },
});
