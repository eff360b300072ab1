import { Select, Skeleton, Table, Text } from '@mantine/core';
import type { CollectionName } from '@llavero/proto/collections';
import { textOf } from '@llavero/proto/imports/cells';
import { importColumns } from '@llavero/proto/imports/columns';
import type { Mapping } from '@llavero/proto/imports/match-headings';
import { CLEAR_MARK, importRulesOf } from '@llavero/proto/imports/rules';
import { definitionOf } from '@llavero/proto/records/registry';
import { useMemo } from 'react';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useFormProblems } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useImport, useImportRows } from './import-api.ts';
import type { ImportFields } from './import-fields.ts';
import classes from './import.module.css';

const NEW_ROWS = 'none';

/** To which field each column of the file goes, with a look at its first values; and what tells the records apart. */
export function ColumnsStep() {
  const { form } = useWizard();
  const values = useWizardValues<ImportFields>();
  const problems = useFormProblems(form);
  const collection = values.collection as CollectionName;
  const batch = values.batch ?? '';
  const mapping = (values.mapping ?? []) as Mapping;
  const { data: file, error, refetch } = useImport(collection, batch);
  const { data: sample } = useImportRows(collection, batch, { limit: 3, stamp: 'sample' });
  const definition = definitionOf(collection);
  const columns = useMemo(() => importColumns(definition), [definition]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!file) return <Skeleton height={280} />;

  const groups = [...new Set(columns.map(({ group }) => group))].map((group) => ({
    group,
    items: columns
      .filter((column) => column.group === group)
      .map(({ key, label }) => ({ value: key, label })),
  }));
  const missing = columns.filter(
    ({ key, meta, inner }) => meta.required && inner === undefined && !mapping.includes(key),
  );
  const keys = (importRulesOf(collection)?.identities ?? []).map(([first]) => first);
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  const choose = (at: number, key: string | null) => {
    // A field is filled by one column: the new choice takes it from the other.
    const next = mapping.map((each, index) => (index === at ? key : each === key ? null : each));
    form.setMany({
      mapping: next,
      checked: false,
      ...(values.key && !next.includes(values.key) ? { key: null } : {}),
    });
  };
  return (
    <div className={classes.step}>
      <Select
        label="Si una fila ya existe"
        description="Con una columna clave se actualizan las fichas que ya la tienen; las demás se crean."
        data={[
          { value: NEW_ROWS, label: 'Crear todas las filas como nuevas' },
          ...keys
            .filter((key) => mapping.includes(key))
            .map((key) => ({ value: key, label: `Actualizar por «${labelOf(key)}»` })),
        ]}
        value={values.key ?? NEW_ROWS}
        allowDeselect={false}
        onChange={(value) => form.setMany({ key: value === NEW_ROWS ? null : value, checked: false })}
        maw={420}
      />
      {problems.some(({ field }) => field === 'mapping') && (
        <Notice tone="danger" title="Indique al menos a qué campo va una columna." />
      )}
      {missing.length > 0 && (
        <Notice tone="info" title={`Sin columna: ${missing.map(({ label }) => label).join(', ')}`}>
          Es obligatorio al crear fichas nuevas; para actualizar las que ya existen no hace falta.
        </Notice>
      )}
      <Table className={classes.columns ?? ''} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Columna del fichero</Table.Th>
            <Table.Th>Primeros valores</Table.Th>
            <Table.Th>Campo de la ficha</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.headings.map((heading, at) => (
            <Table.Tr key={`${at} ${heading}`} data-left-out={mapping[at] == null || undefined}>
              <Table.Td fw={500}>{heading || `Columna ${at + 1}`}</Table.Td>
              <Table.Td c="dimmed" className={classes.sample ?? ''}>
                {(sample ?? [])
                  .map(({ cells }) => textOf(cells[at] ?? null))
                  .filter(Boolean)
                  .join(' · ') || '—'}
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={`Campo para «${heading || `Columna ${at + 1}`}»`}
                  placeholder="No se importa"
                  data={groups}
                  value={mapping[at] ?? null}
                  onChange={(key) => choose(at, key)}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': 'No importar esta columna' }}
                  nothingFoundMessage="Ningún campo se llama así"
                  comboboxProps={{ shadow: 'md' }}
                  size="xs"
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        Al actualizar, una celda vacía deja el dato como está; «{CLEAR_MARK}» lo borra.
      </Text>
    </div>
  );
}
