import type { listAreas } from '@llavero/proto/commands/places';
import type { OutputOf } from '@llavero/proto/commands/command';
import { SHOWN_AREA } from '@llavero/proto/rules/area-prices';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Table } from '@mantine/core';

interface Props {
  areas: OutputOf<typeof listAreas>['areas'];
}

/** What each district and town costs today, and since when. */
export function AreaTable({ areas }: Props) {
  return (
    <Table.ScrollContainer minWidth={580} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} aria-label="Precios de hoy">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Zona</Table.Th>
            <Table.Th ta="right">Renta por m²</Table.Th>
            <Table.Th ta="right">{SHOWN_AREA} m²</Table.Th>
            <Table.Th>Vigente desde</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {areas.map(({ slug, name, kind, city, perSquareMetre, rent80, since }) => (
            <Table.Tr key={slug}>
              <Table.Td>{kind === 'DISTRICT' ? `${name}, ${city}` : name}</Table.Td>
              <Table.Td ta="right" className="figures">
                {formatMoney(perSquareMetre)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {formatMoney(rent80)}
              </Table.Td>
              <Table.Td>{since === null ? 'Orientativo' : formatDay(since)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
