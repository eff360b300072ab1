import { generateMonth } from '@llavero/proto/commands/month';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { dayOf } from '@llavero/proto/values/dates';
import { IconReceipt } from '@tabler/icons-react';
import { FINANCE_PROCESS } from '../../../components/background/finance-process.ts';
import { backgroundTasks } from '../../../components/background/use-background-tasks.ts';
import { defineWizard } from '../../../components/wizard/wizard-definition.ts';
import { runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { GenerationProgress } from './generation-progress.tsx';
import type { GenerationFields } from './generation-fields.ts';
import { previewOptions, requestOf } from './month-preview.ts';
import { monthTitle } from './month-title.ts';
import { MonthStep } from './month-step.tsx';
import { PreviewStep } from './preview-step.tsx';

const { hash: _hash, preview: _preview, ...fields } = generateMonth.input;

/** FIN-01: choose the month, see what would be created, confirm; the work goes on in the background. */
export const monthGeneration = defineWizard<GenerationFields>({
  key: 'monthGeneration',
  title: 'Generar el mes',
  icon: IconReceipt,
  width: 900,
  draftVersion: 1,
  fields,
  initial: ({ contract }) => {
    const { year, month } = dayOf(Date.now() / 1000);
    return { year, month, contracts: contract ? [contract] : [], kinds: [...monthDocuments.values] };
  },
  steps: [
    {
      key: 'month',
      title: 'Mes',
      description: 'Cada documento se crea una sola vez: lo que ya existe no se repite.',
      fields: ['year', 'month', 'kinds', 'contracts'],
      required: () => ['kinds'],
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
  submitLabel: 'Generar el mes',
  submit: async (values, { progress }) => {
    const request = requestOf(values);
    const title = monthTitle(request.year, request.month);
    const listOf = (path: string) =>
      `/finance/${path}?f.year=${request.year}..${request.year}&f.month=${request.month}..${request.month}`;
    const lists = [
      { label: 'Ver los recibos del mes', to: listOf('receipt') },
      { label: 'Ver las liquidaciones del mes', to: listOf('settlement') },
    ];
    progress('Comprobando qué falta…');
    const options = previewOptions(request);
    // What was looked at is what is confirmed: had the month changed since, the command refuses it.
    const {
      toCreate,
      existing,
      hash,
      process: preview,
    } = queryClient.getQueryData(options.queryKey) ?? (await queryClient.fetchQuery(options));
    if (toCreate === 0)
      return {
        title: 'Nada que crear',
        text:
          existing === 0
            ? `Ningún contrato tiene documentos que emitir en ${title}.`
            : `Los ${existing} documentos de ${title} ya existían. No se ha duplicado ninguno.`,
        actions: lists,
      };
    progress('Empezando la generación…');
    const { process } = await runCommand(generateMonth, {
      ...request,
      ...(preview === null ? { hash } : { preview }),
    });
    const task = backgroundTasks.start({
      title: `Documentos de ${title}`,
      poll: { kind: FINANCE_PROCESS, id: process },
    });
    return {
      title: `Documentos de ${title}`,
      pending: true,
      text: <GenerationProgress task={task} />,
      actions: lists,
    };
  },
});
