import { placeDisplayName } from '@llavero/proto/values/address';
import { IconBuildingPlus } from '@tabler/icons-react';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { createRecord } from '../../../../components/wizard/wizard-records.ts';
import { LocationStep } from '../../wizards/location-step.tsx';
import { checkPlace, derivePlace, type PlaceFields, placeFields } from '../../wizards/place.ts';

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
      fields: [
        'street',
        'number',
        'other',
        'zip',
        'city',
        'municipalityCode',
        'province',
        'region',
        'country',
        'customAddress',
      ],
      required: () => ['street', 'number', 'zip', 'city'],
      content: LocationStep,
    },
    {
      key: 'building',
      title: 'Edificio',
      fields: [
        'yearOfConstruction',
        'horizontalDivision',
        'hasElevator',
        'hasPorter',
        'hasPool',
        'hasYard',
        'description',
      ],
    },
    {
      key: 'management',
      title: 'Administración',
      description: 'Quién administra la comunidad de propietarios.',
      fields: [
        'buildingManagementCompany',
        'buildingManagementContact',
        'buildingManagementPhone',
        'buildingManagementEmail',
      ],
    },
  ],
  submitLabel: 'Crear finca',
  submit: async (values, { progress }) => {
    progress('Creando la finca…');
    const { id } = await createRecord('place', values);
    return {
      title: 'Finca creada',
      text: placeDisplayName(values),
      id,
      actions: [
        { label: 'Crear una unidad en ella', wizard: 'unitCreate', params: { property: id } },
        { label: 'Abrir la finca', to: `/place/property/place/${id}` },
      ],
    };
  },
});
