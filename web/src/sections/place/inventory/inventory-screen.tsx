import { generateInventoryFiles, sendInventory } from '@llavero/proto/commands/inventories';
import { inventory } from '@llavero/proto/records/places/inventory';
import { IconFileTypePdf, IconLogout2, IconSend } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { ComparisonTab } from './comparison-tab.tsx';
import { RoomsTab } from './rooms-tab.tsx';

const list = listOf(inventory, {
  path: 'place/inventory',
  columns: [{ name: 'place', width: 300 }],
  defaultColumns: ['place', 'type', 'status', 'date', 'responsible', 'elementCount', 'worstConservation'],
  create: { label: 'Nuevo inventario', wizard: 'inventoryCreate' },
  emptyText:
    'Un inventario dice qué hay en una unidad y en qué estado, al entregar las llaves y al recogerlas.',
  detail: detailOf(inventory, {
    figures: [
      { field: 'type', label: 'Tipo' },
      { field: 'date', label: 'Fecha', none: 'Sin fecha' },
      { field: 'elementCount', label: 'Elementos' },
    ],
    actions: [
      {
        key: 'pdf',
        label: 'Preparar PDF',
        icon: IconFileTypePdf,
        run: async ({ id }) => {
          await inNewTab(
            async () => (await runCommand(generateInventoryFiles, { inventory: id })).files[0]?.path ?? '',
          );
          refreshCollection(queryClient, 'document');
        },
      },
      commandAction(sendInventory, {
        icon: IconSend,
        ask: [],
        allowed: ({ status }) => status === 'COMPLETE' || status === 'CONTESTED',
        confirm: () =>
          'Cada inquilino recibe un enlace de un solo uso para alegar o dar su conformidad. El anterior deja de servir.',
        done: ({ sent, withoutEmail }) =>
          `${sent === 1 ? 'Enviado a un inquilino' : `Enviado a ${sent} inquilinos`}.${withoutEmail ? ` Sin correo: ${withoutEmail}.` : ''}`,
      }),
      {
        key: 'checkOut',
        label: 'Crear el de salida',
        icon: IconLogout2,
        allowed: ({ type }) => type === 'CHECK_IN',
        run: ({ id, place, contract }) =>
          openWizard('inventoryCreate', {
            basedOn: id,
            type: 'CHECK_OUT',
            ...(place ? { place } : {}),
            ...(contract ? { contract } : {}),
          }),
      },
    ],
    extraTabs: [
      { key: 'estancias', title: 'Estancias', render: (record) => <RoomsTab record={record} /> },
      { key: 'comparacion', title: 'Comparación', render: (record) => <ComparisonTab record={record} /> },
    ],
    form: { hidden: ['rooms'] },
  }),
});

/** What is in the units, and how it is kept. */
export default function InventoryScreen() {
  return <ListScreen {...list} />;
}
