import { invoiceRegisterEvents } from '@llavero/proto/commands/verifactu';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { Json } from '@llavero/proto/fields/field';
import { registerEvents } from '@llavero/proto/records/choices/verifactu';
import { formatInstant } from '@llavero/proto/values/dates';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { useLabels } from '../../../../lib/records.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from './verifactu.module.css';

const SHOWN = 100;

/** What the figures of an event are called. */
const words: Readonly<Record<string, string>> = {
  records: 'registros',
  accepted: 'aceptados',
  refused: 'rechazados',
  resent: 'reenviados',
  corrected: 'subsanados',
  unrecorded: 'facturas sin registro',
  position: 'posición',
  number: 'factura',
  code: 'código',
};

/** The log of an issuer, newest first. */
export function RegisterEvents({ issuer }: { issuer: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', invoiceRegisterEvents.name, issuer],
    queryFn: ({ signal }) => runCommand(invoiceRegisterEvents, { issuer, limit: SHOWN }, signal),
  });
  const names = useLabels('employee', data?.events.flatMap(({ employee }) => employee ?? []) ?? []);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={120} />;
  if (data.events.length === 0) return <p className={classes.part}>Todavía no ha ocurrido nada.</p>;
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="Eventos del registro" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>Evento</Table.Th>
            <Table.Th>Detalle</Table.Th>
            <Table.Th>Quién</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.events.map(({ kind, detail, employee, at }, index) => (
            <Table.Tr key={index}>
              <Table.Td>{formatInstant(at)}</Table.Td>
              <Table.Td>{choiceLabel(registerEvents, kind)}</Table.Td>
              <Table.Td>{textOf(detail)}</Table.Td>
              <Table.Td>{employee === null ? 'El sistema' : (names.get(employee) ?? '…')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** '12 registros · 11 aceptados · 1 rechazados'. */
function textOf(detail: Json): string {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return '';
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      const word = words[name];
      if (word === undefined || value === null || value === 0) return [];
      return [
        typeof value === 'number' && name !== 'position' ? `${value} ${word}` : `${word} ${String(value)}`,
      ];
    })
    .join(' · ');
}
