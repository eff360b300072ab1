import { type DocumentBlock, wordsOf } from '@llavero/proto/templates/blocks';
import { changeLimits, type HandChange, piecesOf } from '@llavero/proto/templates/hand-changes';
import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './generate-document.module.css';

interface Props {
  /** As the template makes them. */
  blocks: readonly DocumentBlock[];
  changes: readonly HandChange[];
  printChanges: boolean;
  /** Absent: only looked at. */
  onChange?: (changes: HandChange[], printChanges: boolean) => void;
}

interface Place {
  block: number;
  piece: number;
  name: string;
  before: string;
}

/** The texts of a document, one field for each, with the template's text and the new one side by side where they differ. */
export function HandText({ blocks, changes, printChanges, onChange }: Props) {
  const [onlyChanged, setOnlyChanged] = useState(onChange === undefined);
  const changeOf = ({ block, piece }: Place) =>
    changes.find((change) => change.block === block && change.piece === piece);
  const places = placesOf(blocks);
  const shown = onlyChanged ? places.filter((place) => changeOf(place)) : places;
  const write = ({ block, piece, before }: Place, after: string) => {
    const others = changes.filter((change) => change.block !== block || change.piece !== piece);
    onChange?.(after === before ? others : [...others, { block, piece, before, after }], printChanges);
  };
  return (
    <div className={classes.text}>
      <Group justify="space-between" gap="sm">
        <span role="status">{countOf(changes.length)}</span>
        {onChange && (
          <Group gap="md">
            <Checkbox
              size="xs"
              label="Solo los modificados"
              checked={onlyChanged}
              onChange={({ currentTarget }) => setOnlyChanged(currentTarget.checked)}
            />
            <Checkbox
              size="xs"
              label="Imprimir los cambios al final"
              checked={printChanges}
              disabled={changes.length === 0}
              onChange={({ currentTarget }) => onChange([...changes], currentTarget.checked)}
            />
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
              disabled={changes.length === 0}
              onClick={() => onChange([], false)}
            >
              Volver al texto de la plantilla
            </Button>
          </Group>
        )}
      </Group>
      <ol aria-label="Párrafos del documento">
        {shown.map((place) => {
          const change = changeOf(place);
          return (
            <li key={`${place.block} ${place.piece}`} data-changed={change !== undefined || undefined}>
              {onChange && (
                <Textarea
                  label={place.name}
                  autosize
                  minRows={1}
                  maxRows={12}
                  maxLength={changeLimits.characters}
                  value={change?.after ?? place.before}
                  onChange={({ currentTarget }) => write(place, currentTarget.value)}
                />
              )}
              {change && (
                <div className={classes.difference}>
                  {!onChange && <b>{place.name}</b>}
                  <del aria-label="Texto de la plantilla">{change.before}</del>
                  <ins aria-label="Texto del documento">{change.after || 'Se ha quitado'}</ins>
                  {onChange && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`Deshacer el cambio de ${place.name}`}
                      onClick={() => write(place, place.before)}
                    >
                      Deshacer
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const countOf = (changes: number): string =>
  changes === 0
    ? 'Sin cambios a mano'
    : changes === 1
      ? '1 texto modificado'
      : `${changes} textos modificados`;

const names: Readonly<Record<DocumentBlock['kind'], string>> = {
  text: 'Párrafo',
  numbered: 'Cláusula',
  box: 'Recuadro',
  list: 'Elemento de la lista',
  checkList: 'Elemento para marcar',
  table: 'Celda de la tabla',
  break: '',
  image: '',
};

/** Texts that say something, under the names by which people find them; a clause by its number. */
function placesOf(blocks: readonly DocumentBlock[]): Place[] {
  const counted: Partial<Record<DocumentBlock['kind'], number>> = {};
  return blocks.flatMap((block, at) =>
    piecesOf(block).flatMap((runs, piece): Place[] => {
      const before = wordsOf(runs);
      if (before.trim() === '') return [];
      const count = (counted[block.kind] = (counted[block.kind] ?? 0) + 1);
      const number = block.kind === 'numbered' ? block.number : String(count);
      return [{ block: at, piece, before, name: `${names[block.kind]} ${number}` }];
    }),
  );
}
