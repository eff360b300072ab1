import { Button } from '@mantine/core';
import type { MergeNode } from '@llavero/proto/templates/merge-fields';
import type { TemplateParagraph } from '@llavero/proto/templates/template';
import { IconPlus } from '@tabler/icons-react';
import { ParagraphCard } from './paragraph-card.tsx';
import classes from './templates.module.css';

interface Props {
  paragraphs: readonly TemplateParagraph[];
  tree: MergeNode;
  /** A published edition is only looked at. */
  fixed: boolean;
  onChange(paragraphs: readonly TemplateParagraph[]): void;
}

/** Paragraphs in order; Alt and an arrow move the one that has the focus. */
export function ParagraphList({ paragraphs, tree, fixed, onChange }: Props) {
  const replace = (index: number, ...by: TemplateParagraph[]) =>
    onChange(paragraphs.toSpliced(index, 1, ...by));
  const move = (index: number, by: 1 | -1) => {
    const moved = paragraphs[index];
    if (moved && index + by >= 0 && index + by < paragraphs.length)
      onChange(paragraphs.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  return (
    <ol className={classes.paragraphs} aria-label="Párrafos">
      {paragraphs.map((paragraph, index) => (
        // A paragraph has no name of its own: it is its place.
        <li key={index}>
          <ParagraphCard
            paragraph={paragraph}
            index={index}
            tree={tree}
            fixed={fixed}
            onChange={(next) => replace(index, next)}
            onMove={(by) => move(index, by)}
            onCopy={() => replace(index, paragraph, paragraph)}
            onRemove={() => replace(index)}
          />
        </li>
      ))}
      {!fixed && (
        <li>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange([...paragraphs, { type: 'TEXT_JUSTIFIED', text: '' }])}
          >
            Añadir párrafo
          </Button>
        </li>
      )}
    </ol>
  );
}
