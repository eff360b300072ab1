import type { MergeNode } from '@llavero/proto/templates/merge-fields';
import type { TemplateParagraph } from '@llavero/proto/templates/template';

/** What the parts of a paragraph's card work on. */
export interface CardProps {
  paragraph: TemplateParagraph;
  index: number;
  tree: MergeNode;
  fixed: boolean;
  onChange(paragraph: TemplateParagraph): void;
}
