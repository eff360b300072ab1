import { placeDisplayName } from '@llavero/proto/values/address';
import { IconBuildingPlus } from '@tabler/icons-react';
import { submitRecord } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { LocationStep } from '../../wizards/location-step.tsx';
import {
  amenities,
  checkPlace,
  derivePlace,
  managementFields,
  type PlaceFields,
  placeFields,
  requiredAddress,
  townFields,
} from '../../wizards/place.ts';

/** 'Nueva finca': the building its units belong to. */
export const propertyCreate = defineWizard<PlaceFields>({
  key: 'propertyCreate',
  title: 'Nueva finca',
  icon: IconBuildingPlus,
  width: 900,
  draftVersion: 1,
  fields: placeFields,
  initial: ({ street }) => ({ type: 'PROPERTY', country: 'España', ...(street ? { street } : {}) }),
  derive: derivePlace,
  check: checkPlace,
  steps: [
    {
      key: 'location',
      title: 'Dirección',
      description: 'La del portal; las plantas y puertas son de cada unidad.',
      fields: ['street', 'number', 'other', ...townFields],
      required: () => requiredAddress,
      content: LocationStep,
    },
    {
      key: 'building',
      title: 'Edificio',
      fields: ['cadastralReference', 'yearOfConstruction', 'horizontalDivision', ...amenities, 'description'],
    },
    {
      key: 'management',
      title: 'Administración',
      description: 'Quién administra la comunidad de propietarios.',
      fields: managementFields,
    },
  ],
  submitLabel: 'Crear finca',
  submit: submitRecord('place', 'Creando la finca…', (values, id) => ({
    title: 'Finca creada',
    text: placeDisplayName(values),
    actions: [
      { label: 'Crear una unidad en ella', wizard: 'unitCreate', params: { property: id } },
      { label: 'Abrir la finca', to: `/place/property/place/${id}` },
    ],
  })),
});
