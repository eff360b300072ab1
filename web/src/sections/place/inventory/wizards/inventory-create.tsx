import { choiceLabel } from '@llavero/proto/fields/choices';
import { inventoryTypes } from '@llavero/proto/records/choices/inventory';
import { startOfDay } from '@llavero/proto/values/dates';
import { counted } from '@llavero/proto/values/number';
import { IconArmchair } from '@tabler/icons-react';
import { createRecord, preloadList } from '../../../../components/wizard/wizard-records.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { type InventoryFields, inventoryFields } from './inventory-fields.ts';
import { StartStep } from './start-step.tsx';
import { WhereStep } from './where-step.tsx';

const typeOf = (type: string | undefined) =>
  inventoryTypes.values.find((value) => value === type) ?? ('CHECK_IN' as const);

/** WIZ-09, SCR-02 'Creación de inventario': for which unit, and what it starts from. */
export const inventoryCreate = defineWizard<InventoryFields>({
  key: 'inventoryCreate',
  title: 'Creación de inventario',
  icon: IconArmchair,
  width: 900,
  draftVersion: 1,
  fields: inventoryFields,
  preload: () => [
    preloadList('Empleados', {
      component: 'employee',
      collection: 'employee',
      fields: ['firstname', 'lastname'],
      limit: 200,
    }),
  ],
  initial: ({ type, place, contract, basedOn }) => ({
    type: typeOf(type),
    place: place ?? null,
    contract: contract ?? null,
    basedOn: basedOn ?? null,
    source: basedOn ? 'PREVIOUS' : 'PLACE',
    date: startOfDay(Date.now() / 1000),
    rooms: [],
  }),
  steps: [
    {
      key: 'where',
      title: 'Unidad y contrato',
      description: 'Un inventario de entrada se firma al dar las llaves; uno de salida, al recogerlas.',
      fields: ['type', 'place', 'contract', 'tenants', 'landlords'],
      required: ({ type }) => (type === 'OTHER' ? ['place', 'type'] : ['place', 'type', 'contract']),
      content: WhereStep,
    },
    {
      key: 'when',
      title: 'Fecha y responsable',
      description: 'El responsable lo encuentra en su móvil.',
      fields: ['date', 'responsible', 'description'],
      required: () => ['date', 'responsible'],
    },
    {
      key: 'start',
      title: 'Estancias',
      description: 'Lo que se marca «igual que la entrada» queda revisado; el resto se rellena en la visita.',
      fields: ['source', 'basedOn', 'rooms'],
      required: ({ source }) => (source === 'PREVIOUS' ? ['source', 'basedOn'] : ['source']),
      silent: () => ['rooms'],
      content: StartStep,
    },
  ],
  submitLabel: 'Crear inventario',
  submit: async ({ source, basedOn, ...values }, { progress }) => {
    progress('Creando el inventario…');
    const { id } = await createRecord('inventory', {
      ...values,
      basedOn: source === 'PREVIOUS' ? (basedOn ?? null) : null,
    });
    return {
      id,
      title: 'Inventario creado',
      text: `Inventario de ${choiceLabel(inventoryTypes, values.type).toLowerCase()} con ${counted((values.rooms ?? []).length, 'estancia', 'estancias')}.`,
      actions: [
        { label: 'Rellenar las estancias', to: `/place/inventory/inventory/${id}?tab=estancias` },
        { label: 'Ver todos los inventarios', to: '/place/inventory' },
      ],
    };
  },
});
