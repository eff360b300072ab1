import { Button, Collapse, Group, SegmentedControl, Text } from '@mantine/core';
import { conditionInWords } from '@llavero/proto/templates/conditions';
import { conditionsOf } from '@llavero/proto/templates/decide';
import { findField } from '@llavero/proto/templates/merge-fields';
import { scopesOf } from '@llavero/proto/templates/scope';
import { useState } from 'react';
import { ConditionEditor } from './condition-editor.tsx';
import { FieldPicker } from '../../../components/message-text/field-picker.tsx';
import type { CardProps } from './card-props.ts';
import classes from './templates.module.css';

/** When a paragraph is in and what it goes through, in words; opened, they are changed. */
export function ParagraphRules({ paragraph, index, tree, fixed, onChange }: CardProps) {
  const [opened, setOpened] = useState(false);
  const scopes = scopesOf(tree, paragraph);
  const conditions = paragraph.conditions ?? [];
  const said = conditionsOf(tree, paragraph).map((condition) => {
    const field = findField(tree, condition.field, scopes.text);
    return field ? conditionInWords(field, condition) : condition.field || 'un campo por elegir';
  });
  const list = (path: string) => findField(tree, path, scopes.text)?.words ?? path;
  const words = [
    said.length > 0 ? `Solo si ${said.join(paragraph.join === 'ANY' ? ' o ' : ' y ')}` : 'Siempre',
    ...(paragraph.repeat ? [`una vez por cada uno de «${list(paragraph.repeat)}»`] : []),
    ...(paragraph.rowsOf ? [`filas por «${list(paragraph.rowsOf)}»`] : []),
  ].join(', ');
  const rows = ['TABLE', 'LIST', 'CHECK_LIST'].includes(paragraph.type);
  const lists = ({ many }: { many: boolean }) => many;
  return (
    <div className={classes.rules}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" className={classes.quiet}>
          {words}
        </Text>
        {!fixed && (
          <Button
            variant="subtle"
            className={classes.toggle}
            size="compact-xs"
            aria-expanded={opened}
            aria-label={`Condiciones del párrafo ${index + 1}`}
            onClick={() => setOpened(!opened)}
          >
            Condiciones
          </Button>
        )}
      </Group>
      <Collapse expanded={opened}>
        <div className={classes.conditions}>
          {conditions.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Condiciones que deben cumplirse"
              data={[
                { value: 'ALL', label: 'Todas' },
                { value: 'ANY', label: 'Alguna' },
              ]}
              value={paragraph.join ?? 'ALL'}
              onChange={(join) => onChange({ ...paragraph, join: join === 'ANY' ? 'ANY' : 'ALL' })}
            />
          )}
          {conditions.map((condition, at) => (
            <ConditionEditor
              // A condition is its place.
              key={at}
              condition={condition}
              tree={tree}
              scopes={scopes.text}
              onChange={(next) =>
                onChange({ ...paragraph, conditions: conditions.toSpliced(at, 1, ...(next ? [next] : [])) })
              }
            />
          ))}
          <Group gap="xs">
            <FieldPicker
              tree={tree}
              scopes={scopes.text}
              label={`Añadir condición al párrafo ${index + 1}`}
              onPick={(field) =>
                onChange({ ...paragraph, conditions: [...conditions, { field, operator: 'IS', value: '' }] })
              }
            />
            <Text size="xs" className={classes.quiet}>
              añade una condición
            </Text>
          </Group>
          <Group gap="xs">
            <FieldPicker
              tree={tree}
              only={lists}
              label={`El párrafo ${index + 1} se repite por`}
              value={paragraph.repeat ?? ''}
              onPick={(repeat) => onChange({ ...paragraph, repeat })}
            />
            <Text size="xs" className={classes.quiet}>
              lista por la que se repite
            </Text>
            {paragraph.repeat && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => onChange({ ...paragraph, repeat: null })}
              >
                No repetir
              </Button>
            )}
          </Group>
          {rows && (
            <Group gap="xs">
              <FieldPicker
                tree={tree}
                scopes={scopes.text}
                only={lists}
                label={`Las filas del párrafo ${index + 1} salen de`}
                value={paragraph.rowsOf ?? ''}
                onPick={(rowsOf) => onChange({ ...paragraph, rowsOf })}
              />
              <Text size="xs" className={classes.quiet}>
                lista de la que salen las filas
              </Text>
            </Group>
          )}
        </div>
      </Collapse>
    </div>
  );
}
