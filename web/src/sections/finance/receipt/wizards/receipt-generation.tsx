import { generateReceipts, previewReceipts } from '@llavero/proto/commands/finance';
import { dayOf } from '@llavero/proto/values/dates';
import { IconReceipt } from '@tabler/icons-react';
import { FINANCE_PROCESS } from '../../../../components/background/finance-process.ts';
import { backgroundTasks } from '../../../../components/background/use-background-tasks.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { runCommand } from '../../../../lib/api.ts';
import { GenerationProgress } from './generation-progress.tsx';
import type { GenerationFields } from './generation-fields.ts';
import { monthTitle } from './month-title.ts';
import { MonthStep } from './month-step.tsx';
import { PreviewStep } from './preview-step.tsx';

/** FIN-01: choose the month, see what would be created, confirm; the work goes on in the background. */
export const receiptGeneration = defineWizard<GenerationFields>({
  key: 'receiptGeneration',
  title: 'Generar recibos',
  icon: IconReceipt,
  width: 900,
  draftVersion: 1,
  fields: generateReceipts.input,
  initial: ({ contract }) => {
    const { year, month } = dayOf(Date.now() / 1000);
    return { year, month, contracts: contract ? [contract] : [] };
  },
  steps: [
    {
      key: 'month',
      title: 'Mes',
      description: 'De cada contrato en vigor ese mes se hace un recibo, y solo uno.',
      fields: ['year', 'month', 'contracts'],
      content: MonthStep,
    },
    {
      key: 'preview',
      title: 'Previsualización',
      description: 'Todavía no se ha creado nada.',
      fields: [],
      content: PreviewStep,
    },
  ],
  summary: false,
  submitLabel: 'Generar recibos',
  submit: async (values, { progress }) => {
    const request = { year: values.year ?? 0, month: values.month ?? 0, contracts: values.contracts ?? [] };
    const title = monthTitle(request.year, request.month);
    const list = {
      label: 'Ver los recibos del mes',
      to: `/finance/receipt?f.year=${request.year}..${request.year}&f.month=${request.month}..${request.month}`,
    };
    progress('Comprobando qué falta…');
    const { toCreate, existing } = await runCommand(previewReceipts, request);
    if (toCreate === 0)
      return {
        title: 'Nada que crear',
        text:
          existing === 0
            ? `Ningún contrato tiene recibo que emitir en ${title}.`
            : `Los ${existing} recibos de ${title} ya existían. No se ha duplicado ninguno.`,
        actions: [list],
      };
    progress('Empezando la generación…');
    const { process } = await runCommand(generateReceipts, request);
    const task = backgroundTasks.start({
      title: `Recibos de ${title}`,
      poll: { kind: FINANCE_PROCESS, id: process },
    });
    return {
      title: `Recibos de ${title}`,
      pending: true,
      text: <GenerationProgress task={task} />,
      actions: [list],
    };
  },
});
