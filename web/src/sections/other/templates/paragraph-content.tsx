import { Badge, Group, Text, Textarea } from '@mantine/core';
import { paragraphTypes } from '@llavero/proto/records/choices/templates';
import { findField } from '@llavero/proto/templates/merge-fields';
import { scopesOf } from '@llavero/proto/templates/scope';
import { textsOf, type TemplateParagraph } from '@llavero/proto/templates/template';
import { CLAUSE, readText, writeField } from '@llavero/proto/templates/text';
import { useRef } from 'react';
import { FieldPicker } from '../../../components/message-text/field-picker.tsx';
import type { CardProps } from './card-props.ts';
import classes from './templates.module.css';

/** Cells of a row stand between these in the editor's one text. */
const CELLS = ' | ';

/** What the paragraph's text is in the editor: items and rows are a line each. */
function writtenOf({ type, text, items = [], rows = [] }: TemplateParagraph): string {
  const { content } = paragraphTypes.options[type];
  if (content === 'items') return items.map((item) => item.text).join('\n');
  if (content === 'rows')
    return rows.map(({ cells }) => cells.map((cell) => cell.text ?? '').join(CELLS)).join('\n');
  return text ?? '';
}

function withWritten(paragraph: TemplateParagraph, written: string): TemplateParagraph {
  const { content } = paragraphTypes.options[paragraph.type];
  if (content === 'items') {
    const items = written
      .split('\n')
      .map((text, at) => ({ text, checked: paragraph.items?.[at]?.checked ?? false }));
    return { ...paragraph, items };
  }
  if (content !== 'rows') return { ...paragraph, text: written };
  const rows = written
    .split('\n')
    .map((line) => ({ cells: line.split(CELLS.trim()).map((text) => ({ text: text.trim() })) }));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: width },
    (_, at) => paragraph.columns?.[at] ?? { title: '', width: null },
  );
  return { ...paragraph, rows, columns };
}

/** The words of a paragraph with the fields it uses named below. */
export function ParagraphContent({ paragraph, index, tree, fixed, onChange }: CardProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { content } = paragraphTypes.options[paragraph.type];
  if (content === 'none' || content === 'media')
    return (
      <Text size="sm" c="dimmed">
        {content === 'media'
          ? 'La imagen se elige en la ficha de la plantilla.'
          : 'Este párrafo no lleva texto.'}
      </Text>
    );
  const written = writtenOf(paragraph);
  const scopes = scopesOf(tree, paragraph);
  const used = textsOf(paragraph).flatMap(({ text }) =>
    readText(text).flatMap((part) => (part.kind === 'field' ? [part.path] : [])),
  );
  const insert = (path: string) => {
    const at = area.current?.selectionEnd ?? written.length;
    onChange(withWritten(paragraph, written.slice(0, at) + writeField(path) + written.slice(at)));
  };
  return (
    <>
      <Textarea
        ref={area}
        aria-label={`Texto del párrafo ${index + 1}`}
        autosize
        minRows={content === 'text' ? 2 : 3}
        maxRows={14}
        value={written}
        readOnly={fixed}
        description={
          content === 'rows'
            ? 'Una fila por línea; las celdas, separadas por |.'
            : content === 'items'
              ? 'Un elemento por línea.'
              : undefined
        }
        onChange={({ currentTarget }) => onChange(withWritten(paragraph, currentTarget.value))}
      />
      <Group gap={6} className={classes.chips}>
        {[...new Set(used)].map((path) => {
          const found = path.startsWith(CLAUSE) ? null : findField(tree, path, scopes.rows);
          const known = found !== null || path.startsWith(CLAUSE);
          return (
            <Badge key={path} variant="light" color={known ? 'teal' : 'red'} tt="none" title={path}>
              {found?.words ?? path}
            </Badge>
          );
        })}
        {!fixed && (
          <FieldPicker
            tree={tree}
            scopes={scopes.rows}
            label={`Insertar campo en el párrafo ${index + 1}`}
            onPick={insert}
          />
        )}
      </Group>
    </>
  );
}
