import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import type { Letterhead } from './paper.ts';

/** A document made of a template as it is printed (`document.typ`): its blocks are what the template engine answers. */
export interface DocumentPaper {
  /** Name of the document for readers' title bars; it is not printed on the page. */
  title: string;
  language: 'es' | 'ca';
  company: Letterhead;
  blocks: readonly DocumentBlock[];
  /** Names under which the pictures are handed over and what they show, by the id of their media. */
  images: Readonly<Record<string, { name: string; alternative: string }>>;
}
