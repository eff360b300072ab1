import type { listAreas } from '@llavero/proto/commands/places';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Table } from '@mantine/core';

interface Props {
  areas: OutputOf<typeof listAreas>['areas'];
  /** Square metres of the unit whose rent is shown beside the price. */
  shownArea: number;
}

/** What each district and town costs today, and since when. */
export function AreaTable({ areas, shownArea }: Props) {
  return (
    <Table.ScrollContainer minWidth={580} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} aria-label="Precios de hoy">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Zona</Table.Th>
            <Table.Th ta="right">Renta por m²</Table.Th>
            <Table.Th ta="right">{shownArea} m²</Table.Th>
            <Table.Th>Vigente desde</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {areas.map(({ slug, name, kind, city, perSquareMetre, rent80, orientative, since }) => (
            <Table.Tr key={slug}>
              <Table.Td>{kind === 'DISTRICT' ? `${name}, ${city}` : name}</Table.Td>
              <Table.Td ta="right" className="figures">
                {formatMoney(perSquareMetre)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {formatMoney(rent80)}
              </Table.Td>
              <Table.Td>{orientative || since === null ? 'Orientativo' : formatDay(since)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
