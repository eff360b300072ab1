import { Anchor, Button, Group, Loader, Select, Text } from '@mantine/core';
import type { CollectionName } from '@llavero/proto/collections';
import { importColumns } from '@llavero/proto/imports/columns';
import { importLimits } from '@llavero/proto/imports/rules';
import { definitionOf } from '@llavero/proto/records/registry';
import { formatNumber } from '@llavero/proto/values/number';
import { IconCheck, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useFormProblems } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { rememberedMapping } from './column-memory.ts';
import { downloadFrom, uploadFile, useImport } from './import-api.ts';
import { defaultsOf, type ImportFields, offeredCollections } from './import-fields.ts';
import classes from './import.module.css';

/** What is imported, the template to fill in, and the file. */
export function FileStep() {
  const { form, params } = useWizard();
  const { collection, batch } = useWizardValues<ImportFields>();
  const problems = useFormProblems(form);
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offered = offeredCollections(
    (definition) => mayDo(definition, session.role, 'create') && mayDo(definition, session.role, 'update'),
  );
  const chosen = collection as CollectionName | null | undefined;
  const label = chosen ? definitionOf(chosen).label.many.toLowerCase() : '';

  const take = async (file: File | undefined) => {
    if (!file || !chosen || busy) return;
    setFailure(null);
    if (file.size > importLimits.bytes) {
      setFailure('El fichero pasa de 20 MB: divídalo en varios. No se ha importado nada.');
      return;
    }
    setBusy(true);
    try {
      const {
        batch: id,
        headings,
        mapping,
        key,
      } = await uploadFile(chosen, file, defaultsOf(params['from'], chosen));
      const known = new Set(importColumns(definitionOf(chosen)).map((column) => column.key));
      const remembered = rememberedMapping(localStorage, session.id, chosen, headings, mapping, known);
      const isKept = key !== null && remembered.includes(key);
      form.setMany({ batch: id, mapping: remembered, key: isKept ? key : null, checked: false });
    } catch (error) {
      setFailure(errorBodyOf(error).message);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  const template = (format: 'xlsx' | 'csv') => {
    downloadFrom(`/import/${chosen}/template?format=${format}`, `Plantilla ${label}.${format}`).catch(
      (error: unknown) => setFailure(errorBodyOf(error).message),
    );
  };

  return (
    <div className={classes.step}>
      <Select
        label="Qué se importa"
        data={offered.map((each) => ({ value: each, label: definitionOf(each).label.many }))}
        value={chosen ?? null}
        allowDeselect={false}
        onChange={(value) =>
          form.setMany({ collection: value, batch: null, mapping: null, key: null, checked: false })
        }
        maw={{ base: '100%', xs: 320 }}
      />
      {chosen && (
        <>
          <Text size="sm">
            Rellene una plantilla o use su propio fichero; las columnas se emparejan en el paso siguiente.{' '}
            <span className={classes.links}>
              <Anchor component="button" type="button" size="sm" onClick={() => template('xlsx')}>
                Plantilla de Excel
              </Anchor>
              <Anchor component="button" type="button" size="sm" onClick={() => template('csv')}>
                Plantilla CSV
              </Anchor>
            </span>
          </Text>
          <div
            className={classes.drop}
            data-over={over || undefined}
            aria-busy={busy}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void take(event.dataTransfer.files[0]);
            }}
          >
            {busy ? <Loader size="sm" /> : <IconFileUpload size={28} stroke={1.4} aria-hidden />}
            <Text size="sm" ta="center" role="status">
              {busy ? 'Leyendo el fichero…' : 'Arrastre aquí un fichero .xlsx o .csv'}
            </Text>
            <input
              ref={input}
              type="file"
              accept=".csv,.xlsx,.txt,text/csv"
              aria-label="Fichero que se importa"
              className={classes.input}
              tabIndex={-1}
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
            <Button variant="default" disabled={busy} onClick={() => input.current?.click()}>
              Elegir fichero
            </Button>
            <Text size="xs" c="dimmed" ta="center">
              Hasta {formatNumber(importLimits.rows, 0)} filas y 20 MB. La primera fila lleva los nombres de
              las columnas.
            </Text>
          </div>
          {batch && <TakenFile collection={chosen} batch={batch} />}
        </>
      )}
      {failure && <Notice tone="danger" title={failure} />}
      {!failure && problems.some(({ field }) => field === 'batch') && (
        <Notice tone="danger" title="Elija el fichero que quiere importar." />
      )}
    </div>
  );
}

function TakenFile({ collection, batch }: { collection: CollectionName; batch: string }) {
  const { data, error } = useImport(collection, batch);
  if (error) return <Notice tone="warning" title="El fichero ya no está: súbalo otra vez." />;
  if (!data) return null;
  return (
    <Group gap="xs" role="status" className={classes.taken ?? ''}>
      <IconCheck size={18} aria-hidden />
      <Text size="sm" fw={500}>
        {data.fileName}
      </Text>
      <Text size="sm" c="dimmed" className="figures">
        {formatNumber(data.total, 0)} {data.total === 1 ? 'fila' : 'filas'}, {data.headings.length} columnas
      </Text>
    </Group>
  );
}
