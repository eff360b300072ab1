import type { ReportSource } from '@llavero/proto/rules/reports/report-table';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import classes from './reports.module.css';

const PAGE = 50;

/** The documents that a row of a report is made of, each a link to its window. */
export function ReportSources({ name, sources }: { name: string; sources: readonly ReportSource[] }) {
  const [shown, setShown] = useState(PAGE);
  const hasBase = sources.some(({ base }) => base !== null);
  const left = sources.length - shown;
  return (
    <>
      <Table className={classes.sources} verticalSpacing={2} aria-label={`Documentos de ${name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Documento</Table.Th>
            <Table.Th scope="col">Fecha</Table.Th>
            {hasBase && (
              <Table.Th scope="col" ta="right">
                Base
              </Table.Th>
            )}
            <Table.Th scope="col" ta="right">
              Importe
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sources.slice(0, shown).map(({ collection, id, name: title, date, base, amount }, at) => (
            <Table.Tr key={`${id} ${at}`}>
              <Table.Td>
                <RecordLink collection={collection} id={id} title={title} />
              </Table.Td>
              <Table.Td>{date === null ? '' : formatDay(date)}</Table.Td>
              {hasBase && <Table.Td ta="right">{base === null ? '' : formatMoney(base)}</Table.Td>}
              <Table.Td ta="right">{formatMoney(amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + PAGE * 10)}>
          Ver más ({left})
        </Button>
      )}
    </>
  );
}
