import { rebillSupplies } from '@llavero/proto/commands/bills';
import { IconDropletDollar } from '@tabler/icons-react';
import { submitCommand } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { type SplitFields, SplitStep } from './split-step.tsx';

/** WIZ-13 'Refacturación de suministros': splits a supplier's bill over the contracts of its period. */
export const suppliesRebilling = defineWizard<SplitFields>({
  key: 'suppliesRebilling',
  title: 'Refacturación de suministros',
  icon: IconDropletDollar,
  width: 900,
  draftVersion: 1,
  fields: rebillSupplies.input,
  initial: ({ id }) => ({ id: id ?? null, method: 'DAYS', weights: [], finishedToLandlord: false }),
  steps: [
    {
      key: 'method',
      title: 'Cómo se reparte',
      description:
        'Por días: el tiempo de cada contrato. Por cuotas: la de cada unidad, por sus días. Por lecturas: lo consumido en cada tramo.',
      fields: ['method'],
      required: () => ['method'],
    },
    {
      key: 'parts',
      title: 'Reparto',
      description: 'Los días sin inquilino son del propietario. Todavía no se ha guardado nada.',
      fields: ['weights', 'finishedToLandlord'],
      content: SplitStep,
    },
  ],
  submitLabel: 'Refacturar',
  submit: submitCommand(rebillSupplies, 'Repartiendo la factura…', ({ id }) => ({
    title: 'Factura repartida',
    text: 'Cada parte va en el próximo recibo de su contrato, y los días sin inquilino en la próxima liquidación.',
    id,
    actions: [{ label: 'Ver la factura', to: `/finance/bill/bill/${id}` }],
  })),
});
