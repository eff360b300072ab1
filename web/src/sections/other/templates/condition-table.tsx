import { Badge, Table } from '@mantine/core';
import type { Rendered } from '@llavero/proto/templates/render';
import { paragraphName, type TemplateParagraph } from '@llavero/proto/templates/template';
import classes from './templates.module.css';

interface Props {
  paragraphs: readonly TemplateParagraph[];
  samples: readonly { id: string; title: string; rendered: Rendered }[];
}

/** In or out and why, paragraph by paragraph, for the sample records side by side. */
export function ConditionTable({ paragraphs, samples }: Props) {
  return (
    <Table.ScrollContainer minWidth={200 + samples.length * 180}>
      <Table aria-label="Qué párrafos entran" verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Párrafo</Table.Th>
            {samples.map(({ id, title }) => (
              <Table.Th key={id}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {paragraphs.map((paragraph, index) => (
            <Table.Tr key={index}>
              <Table.Th scope="row">{paragraphName(paragraph, index)}</Table.Th>
              {samples.map(({ id, rendered }) => {
                const decision = rendered.decisions[index];
                return (
                  <Table.Td key={id}>
                    <Badge color={decision?.included ? 'teal' : 'gray'} variant="light">
                      {decision?.included ? 'Entra' : 'No entra'}
                    </Badge>
                    <p className={classes.because}>{decision?.because}</p>
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
