import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Table, UnstyledButton } from '@mantine/core';
import type { Issuer } from './issuer.ts';
import classes from './verifactu.module.css';

interface Props {
  issuers: readonly Issuer[];
  nameOf: (issuer: Issuer) => string;
  chosen: string;
  onChoose: (issuer: string) => void;
}

/** The issuers with what is still to be done; one of them is shown below. */
export function IssuerTable({ issuers, nameOf, chosen, onChoose }: Props) {
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="Emisores" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Emisor</Table.Th>
            <Table.Th>Se registra</Table.Th>
            <Table.Th ta="right">Registros</Table.Th>
            <Table.Th ta="right">Por enviar</Table.Th>
            <Table.Th ta="right">Por revisar</Table.Th>
            <Table.Th>Cadena</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {issuers.map((issuer) => (
            <Table.Tr key={issuer.issuer} data-chosen={issuer.issuer === chosen || undefined}>
              <Table.Td>
                <UnstyledButton
                  className={classes.open}
                  aria-pressed={issuer.issuer === chosen}
                  onClick={() => onChoose(issuer.issuer)}
                >
                  {nameOf(issuer)}
                </UnstyledButton>
                <span className={classes.part}>
                  {issuer.kind === 'COMPANY' ? 'La empresa' : empowermentOf(issuer)}
                </span>
              </Table.Td>
              <Table.Td>
                {issuer.isOn ? 'Sí' : 'Todavía no'}
                <span className={classes.part}>
                  {`Desde el ${formatDay(issuer.from)}${issuer.isOwnDay ? '' : ', por ley'}`}
                </span>
              </Table.Td>
              <Table.Td ta="right">{formatNumber(issuer.records, 0)}</Table.Td>
              <Table.Td ta="right">{formatNumber(issuer.pending + issuer.held, 0)}</Table.Td>
              <Table.Td ta="right">{formatNumber(issuer.refused + issuer.withErrors, 0)}</Table.Td>
              <Table.Td>
                {issuer.verifiedAt === null ? 'Sin comprobar' : issuer.isWhole ? 'Íntegra' : 'Rota'}
                {issuer.verifiedAt !== null && (
                  <span className={classes.part}>{formatInstant(issuer.verifiedAt)}</span>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const empowermentOf = ({ empowerment, empoweredSince }: Issuer): string => {
  if (empowerment === null) return 'Falta el apoderamiento';
  return `Apoderada la empresa${empoweredSince === null ? '' : ` desde el ${formatDay(empoweredSince)}`}`;
};
