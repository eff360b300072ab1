import type { ImportableCollection } from '@llavero/proto/imports/rules';
import { definitionOf } from '@llavero/proto/records/registry';
import { IconFileImport } from '@tabler/icons-react';
import { IMPORT_PROCESS } from '../../../../components/background/import-process.ts';
import { backgroundTasks } from '../../../../components/background/use-background-tasks.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { importCall, type Mapping } from './import-api.ts';
import { importFields, type ImportFields } from './import-fields.ts';
import { ImportResult } from './import-result.tsx';

/** Import of records from a file: template, columns, dry run, import in the background, way back. */
export const recordImport = defineWizard<ImportFields>({
  key: 'recordImport',
  title: 'Importar datos',
  icon: IconFileImport,
  width: 'full',
  draftVersion: 1,
  fields: importFields,
  initial: ({ collection }) => ({ collection: collection ?? null, key: null, checked: false }),
  steps: [
    {
      key: 'file',
      title: 'Fichero',
      description: 'Un libro de Excel o un CSV con una fila por ficha.',
      fields: ['collection', 'batch'],
      content: FileStep,
    },
    {
      key: 'columns',
      title: 'Columnas',
      description: 'A qué campo va cada columna; las que se dejan vacías no se importan.',
      fields: ['mapping', 'key'],
      content: ColumnsStep,
      check: ({ mapping }) =>
        (mapping as Mapping | null)?.some((key) => key !== null)
          ? []
          : [{ field: 'mapping', rule: 'required', message: 'Indique al menos a qué campo va una columna.' }],
    },
    {
      key: 'check',
      title: 'Comprobación',
      description: 'Todavía no se ha guardado nada.',
      fields: ['checked'],
      content: CheckStep,
      check: ({ checked }) =>
        checked
          ? []
          : [{ field: 'checked', rule: 'checked', message: 'Espere a que termine la comprobación.' }],
    },
  ],
  summary: false,
  submitLabel: 'Importar',
  submit: async ({ collection, batch }, { progress }) => {
    const into = collection as ImportableCollection;
    const { label } = definitionOf(into);
    progress('Empezando la importación…');
    await importCall(into, batch ?? '', 'run');
    const title = `Importación de ${label.many.toLowerCase()}`;
    backgroundTasks.start({ title, poll: { kind: IMPORT_PROCESS, id: `${into}/${batch}` } });
    return {
      title,
      pending: true,
      text: <ImportResult collection={into} batch={batch ?? ''} />,
      actions: [{ label: `Ver ${label.many.toLowerCase()}`, list: into }],
    };
  },
});
