import { unitTypes } from '@llavero/proto/records/choices/places';
import { placeDisplayName } from '@llavero/proto/values/address';
import { IconHomePlus } from '@tabler/icons-react';
import { submitRecord } from '../../../../components/wizard/submit.ts';
import { defineWizard, type WizardParams } from '../../../../components/wizard/wizard-definition.ts';
import { IdentificationStep } from '../../wizards/identification-step.tsx';
import { LocationStep } from '../../wizards/location-step.tsx';
import {
  amenities,
  checkPlace,
  derivePlace,
  type PlaceFields,
  placeFields,
  type PlaceValues,
  requiredAddress,
  townFields,
} from '../../wizards/place.ts';

/** A flat has a floor; a house or a shop on the street need not. */
const needsFloor = ({ unitType }: PlaceValues) => unitType === 'FLAT' || unitType === 'PENTHOUSE';

const another = (after: string, property: string | null | undefined): WizardParams =>
  property ? { after, property } : { after };

/** 'Nueva unidad': address, features, cadastral reference and supply points. */
export const unitCreate = defineWizard<PlaceFields>({
  key: 'unitCreate',
  title: 'Nueva unidad',
  icon: IconHomePlus,
  width: 900,
  draftVersion: 1,
  fields: placeFields,
  initial: ({ property, street, city }) => ({
    type: 'UNIT',
    unitType: 'FLAT',
    country: 'España',
    horizontalDivision: true,
    keySets: 2,
    supplies: (['ELECTRICITY', 'GAS', 'WATER'] as const).map((type) => ({
      type,
      holderType: 'LANDLORD' as const,
      holderId: null,
      holderName: null,
      company: null,
      code: null,
      notes: null,
      amount: null,
      changeReason: null,
      requiredChange: true,
      paymentMethod: null,
    })),
    ...(property ? { property } : {}),
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
  }),
  derive: derivePlace,
  check: checkPlace,
  steps: [
    {
      key: 'kind',
      title: 'Tipo de unidad',
      description: 'Decide qué contratos, fianzas y certificados le corresponden.',
      fields: ['unitType', 'contractType'],
      required: () => ['unitType'],
    },
    {
      key: 'location',
      title: 'Dirección',
      description: 'Elija la finca o escriba la dirección completa.',
      fields: ['property', 'street', 'number', 'staircase', 'floor', 'door', 'room', 'other', ...townFields],
      required: (values) => [...requiredAddress, ...(needsFloor(values) ? (['floor'] as const) : [])],
      content: LocationStep,
    },
    {
      key: 'identification',
      title: 'Catastro y suministros',
      description: 'Los números se comprueban mientras los escribe. Lo que falte se puede completar después.',
      fields: ['cadastralReference', 'supplies'],
      content: IdentificationStep,
    },
    {
      key: 'features',
      title: 'Características',
      fields: [
        'totalArea',
        'livingArea',
        'usefulArea',
        'yearOfConstruction',
        'keySets',
        ...amenities,
        'horizontalDivision',
        'description',
      ],
    },
  ],
  submitLabel: 'Crear unidad',
  submit: submitRecord('place', 'Creando la unidad…', (values, id) => ({
    title: 'Unidad creada',
    text: `${unitTypes.options[values.unitType ?? 'FLAT'].label} en ${placeDisplayName(values)}.`,
    actions: [
      { label: 'Crear su mandato', wizard: 'mandateDraft', params: { unit: id } },
      { label: 'Abrir la unidad', to: `/place/unit/place/${id}` },
      // A parameter of its own makes it another wizard than the one just finished.
      { label: 'Crear otra unidad', wizard: 'unitCreate', params: another(id, values.property) },
    ],
  })),
});
