import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './queries.module.css';
import { reportingTables } from './reporting-schema.ts';

/** The tables that may be read, with their columns; a click writes the name into the query. */
export function SchemaBrowser({ onPick }: { onPick: (name: string) => void }) {
  const [wanted, setWanted] = useState('');
  const needle = wanted.trim().toLowerCase();
  const shown = reportingTables.filter(({ name, label, columns }) =>
    [name, label, ...columns.flatMap((column) => [column.name, column.label])].some((text) =>
      text.toLowerCase().includes(needle),
    ),
  );
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Buscar tablas y columnas"
        placeholder="Buscar tablas y columnas"
        leftSection={<IconSearch size={14} stroke={1.6} />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <ul className={classes.tables} aria-label="Tablas">
        {shown.map(({ name, label, columns }) => (
          <li key={name}>
            <details>
              <summary>
                <code>{name}</code> <span className={classes.hint}>{label}</span>
              </summary>
              <ul aria-label={`Columnas de ${name}`}>
                <li>
                  <UnstyledButton className={classes.column} onClick={() => onPick(name)}>
                    Escribir el nombre de la tabla
                  </UnstyledButton>
                </li>
                {columns.map((column) => (
                  <li key={column.name}>
                    <UnstyledButton
                      className={classes.column}
                      onClick={() => onPick(column.name)}
                      title={column.type}
                    >
                      <code>{column.name}</code> <span className={classes.hint}>{column.label}</span>
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.hint}>Ninguna tabla contiene ese texto.</p>}
    </>
  );
}
