import {
  type ReportColumn,
  type ReportSource,
  reportText,
  type ReportTable,
  type ReportValue,
} from '@llavero/proto/rules/reports/report-table';
import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { totalsOf } from '../../../components/report/report-cells.ts';
import { ReportSources } from './report-sources.tsx';
import classes from './reports.module.css';

const align = ({ kind }: ReportColumn) => (kind === 'text' ? 'left' : 'right');

/** A table of a report; a row whose documents are known opens to show them. */
export function ReportRows({ table }: { table: ReportTable }) {
  const { title, columns, rows, sources } = table;
  const totals = totalsOf(table);
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.note}>Sin movimientos.</p>
      ) : (
        // Wide tables are moved by the keyboard as well.
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${title}, tabla`}>
          <Table className={classes.table} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column.label} scope="col" ta={align(column)}>
                    {column.label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, number) => (
                <ReportRow key={number} columns={columns} row={row} sources={sources?.[number] ?? []} />
              ))}
            </Table.Tbody>
            {totals && (
              <Table.Tfoot>
                <Table.Tr>
                  {columns.map((column, at) => (
                    <Table.Th key={column.label} ta={align(column)}>
                      {reportText(column, totals[at] ?? null)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Tfoot>
            )}
          </Table>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  columns: readonly ReportColumn[];
  row: readonly ReportValue[];
  sources: readonly ReportSource[];
}

function ReportRow({ columns, row, sources }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const texts = columns.map((column, at) => reportText(column, row[at] ?? null));
  return (
    <>
      <Table.Tr>
        {columns.map((column, at) => (
          <Table.Td key={column.label} ta={align(column)}>
            {at === 0 && sources.length > 0 ? (
              <UnstyledButton
                className={classes.opener}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                {texts[at]}
              </UnstyledButton>
            ) : (
              texts[at]
            )}
          </Table.Td>
        ))}
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={columns.length}>
            <ReportSources name={texts[0] ?? ''} sources={sources} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
