import { Alert, Checkbox, Table } from '@mantine/core';
import type { DocumentBlock, Run } from '@llavero/proto/templates/blocks';
import type { Rendered } from '@llavero/proto/templates/render';
import classes from './templates.module.css';

/** The document as it will be: the same blocks that are printed. */
export function BlockView({ rendered: { blocks, problems } }: { rendered: Rendered }) {
  return (
    <>
      {problems.length > 0 && (
        <Alert color="yellow" title="Faltan datos en esta ficha">
          <ul className={classes.problems}>
            {problems.map(({ paragraph, field, message }) => (
              <li key={`${paragraph} ${field}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <article className={classes.paper} aria-label="Vista previa del documento">
        {blocks.map((block, at) => (
          // Blocks have no name of their own.
          <BlockOf key={at} block={block} />
        ))}
      </article>
    </>
  );
}

function Words({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, bold, italic, underlined, field }, at) => (
    <span
      key={at}
      data-bold={bold}
      data-italic={italic}
      data-underlined={underlined}
      data-field={field === undefined ? undefined : true}
    >
      {text}
    </span>
  ));
}

function BlockOf({ block }: { block: DocumentBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p data-align={block.align} data-heading={block.heading} data-underlined={block.underlined}>
          <Words runs={block.runs} />
        </p>
      );
    case 'numbered':
      return (
        <p data-align="justified" style={{ paddingLeft: `${(block.level - 1) * 16}px` }}>
          <b>{block.number}.</b> <Words runs={block.runs} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((runs, at) => (
            <li key={at}>
              <Words runs={runs} />
            </li>
          ))}
        </ul>
      );
    case 'checkList':
      return block.items.map(({ checked, runs }, at) => (
        <Checkbox key={at} size="xs" checked={checked} readOnly label={<Words runs={runs} />} />
      ));
    case 'box':
      return (
        <p className={classes.box}>
          <Words runs={block.runs} />
        </p>
      );
    case 'break':
      return block.of === 'page' ? <hr aria-label="Salto de página" /> : <br />;
    case 'image':
      return <p className={classes.quiet}>Imagen ({block.width} % del ancho)</p>;
    case 'table':
      return (
        <Table withTableBorder={!block.plain} withColumnBorders={!block.plain}>
          {block.columns.some(({ title }) => title.length > 0) && (
            <Table.Thead>
              <Table.Tr>
                {block.columns.map(({ title, width }, at) => (
                  <Table.Th key={at} style={{ width: `${width}%` }}>
                    <Words runs={title} />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {block.rows.map((row, at) => (
              <Table.Tr key={at}>
                {row.map((runs, cell) => (
                  <Table.Td key={cell}>
                    <Words runs={runs} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      );
  }
}
