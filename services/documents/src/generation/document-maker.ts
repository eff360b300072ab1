import type { CallContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import type { languages } from '@llavero/proto/records/choices/people';
import { documentTitle } from '@llavero/proto/records/documents/document.defaults';
import { media as mediaDefinition } from '@llavero/proto/records/documents/media';
import type { Organization } from '@llavero/proto/records/people/organization';
import { template as templateDefinition, type Template } from '@llavero/proto/records/documents/template';
import type { DocumentBlock, RenderProblem } from '@llavero/proto/templates/blocks';
import { piecesOf } from '@llavero/proto/templates/hand-changes';
import { fieldsOfTemplate } from '@llavero/proto/templates/template';
import { type Rendered, renderTemplate } from '@llavero/proto/templates/render';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { formatDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { MediaStore } from '../media/media-store.ts';
import type { Attachment } from '../print/archive-pdf.ts';
import type { DocumentPaper } from '../print/document-paper.ts';
import { Letterheads } from '../print/letterheads.ts';
import { Logos } from '../print/logos.ts';
import type { Letterhead } from '../print/paper.ts';
import { Printer } from '../print/printer.ts';
import { wordFile } from '../word/word-file.ts';
import { noTemplate, wrongVariables } from './generation.errors.ts';
import { changedBlocks } from './hand-text.ts';
import { MergeDataReader } from './merge-data.ts';
import type { Snapshot, SnapshotImage } from './snapshot.ts';

/** What a document is asked to be made of. */
export interface AskedDocument {
  template: string;
  language: (typeof languages.values)[number];
}

/** A document before it is laid out. */
export interface RenderedDocument extends Rendered {
  /** Without what a person has changed. */
  templateBlocks: DocumentBlock[];
}

const PRINTED_IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Makes documents of templates (DOC-02): what they are made from, their blocks, their PDF. Keeps nothing. */
@Injectable()
export class DocumentMaker {
  constructor(
    private readonly stores: RecordStores,
    private readonly reader: MergeDataReader,
    private readonly media: MediaStore,
    private readonly printer: Printer,
    private readonly letterheads: Letterheads,
    private readonly logos: Logos,
    private readonly clock: Clock,
  ) {}

  /**
   * The template in use under a key, in the language asked for or in Spanish.
   * @throws CodedError notFound `GENERATION.NO_TEMPLATE`
   */
  async template({ template: key, language }: AskedDocument): Promise<Template> {
    const filter = { key, kind: 'DOCUMENT' as const, active: true };
    const found = await this.stores.of(templateDefinition).findUnchecked({ filter });
    const chosen =
      found.find((one) => one.language === language) ?? found.find((one) => one.language === 'ES');
    if (!chosen) throw noTemplate(key);
    return chosen;
  }

  /** What documents of these records are made from, by the record's id; records that the caller may not read are left out. */
  async snapshots(
    template: Template,
    variables: Json,
    records: readonly string[],
    ctx: CallContext,
  ): Promise<Map<string, Snapshot>> {
    const given = variablesOf(template, variables);
    const { data, companies } = await this.reader.read(template, records, ctx);
    const images = await this.images(template);
    const { id, key, edition, collection, paragraphs, documentType, name } = template;
    const letterheads = new Map<Organization | null, Letterhead>();
    for (const company of new Set(companies.values()))
      letterheads.set(company, await this.letterheads.of(company));
    const today = this.clock.now();
    const title = (documentType && documentTitle(documentType, today)) ?? `${name} ${formatDay(today)}`;
    const language: DocumentLanguage = template.language === 'CA' ? 'CA' : 'ES';
    return new Map(
      [...data].map(([record, values]) => [
        record,
        {
          format: 1,
          template: { id, key, edition: edition ?? 1, collection, paragraphs, variables: template.variables },
          record: { collection: collection ?? '', id: record },
          ...{ title, language, images },
          company: letterheads.get(companies.get(record) ?? null)!,
          data: { ...given, ...values },
        },
      ]),
    );
  }

  /**
   * Blocks as they are printed and as the template alone makes them, and what the document lacks.
   * @throws CodedError invalid `GENERATION.CHANGES`
   */
  render(snapshot: Snapshot): RenderedDocument {
    const { template, data, language, images } = snapshot;
    const rendered = renderTemplate(template, data, language);
    const missing = rendered.blocks.flatMap((block): RenderProblem[] =>
      block.kind === 'image' && !images[block.media]
        ? [
            {
              paragraph: block.paragraph,
              field: 'media',
              message: `Párrafo ${block.paragraph + 1}: la imagen no existe o no es PNG, JPEG ni WebP. Elija otra.`,
            },
          ]
        : [],
    );
    return {
      ...rendered,
      blocks: changedBlocks(snapshot, rendered.blocks),
      templateBlocks: rendered.blocks,
      problems: [...rendered.problems, ...missing],
    };
  }

  /** The PDF with what it prints embedded as data. The same snapshot gives the same bytes. */
  async print(snapshot: Snapshot, { blocks }: Pick<Rendered, 'blocks'>): Promise<Buffer> {
    const { images, pictures } = await this.pictures(snapshot, blocks);
    return this.printer.printDocument(paperOf(snapshot, blocks, images), pictures, [
      dataOf(snapshot, { blocks }),
    ]);
  }

  /** The same blocks as a document for a word processor (DOCX). The same snapshot gives the same bytes. */
  async word(snapshot: Snapshot, { blocks }: Pick<Rendered, 'blocks'>): Promise<Buffer> {
    const { images, pictures } = await this.pictures(snapshot, blocks);
    return wordFile(
      paperOf(snapshot, blocks, images),
      pictures,
      await this.logos.read(snapshot.company.logo),
    );
  }

  private async pictures(snapshot: Snapshot, blocks: Rendered['blocks']): Promise<Pictures> {
    const used = new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.media] : [])));
    const pictures: Record<string, Buffer> = {};
    const images: Record<string, { name: string; alternative: string }> = {};
    for (const [id, { key, alternative }] of Object.entries(snapshot.images)) {
      if (!used.has(id)) continue;
      images[id] = { name: id, alternative };
      pictures[id] = await this.media.readAll(key);
    }
    return { images, pictures };
  }

  private async images({ paragraphs }: Template): Promise<Record<string, SnapshotImage>> {
    const ids = [...new Set(paragraphs.flatMap(({ media }) => media ?? []))];
    if (ids.length === 0) return {};
    // Pictures of a template are the company's: who may make the document may print them.
    const found = await this.stores.of(mediaDefinition).loadManyUnchecked(ids);
    return Object.fromEntries(
      found.flatMap(({ id, storageKey, mimeType, description, name }) =>
        storageKey && PRINTED_IMAGES.has(mimeType ?? '')
          ? [[id, { key: storageKey, alternative: description || (name ?? 'Imagen') }] as const]
          : [],
      ),
    );
  }
}

interface Pictures {
  images: DocumentPaper['images'];
  pictures: Record<string, Buffer>;
}

function paperOf(
  { title, language, company }: Snapshot,
  blocks: Rendered['blocks'],
  images: DocumentPaper['images'],
): DocumentPaper {
  return { title, language: language === 'CA' ? 'ca' : 'es', company, blocks, images };
}

/** Values that were given for the variables that the template declares; what the record says is not replaced by them. */
function variablesOf({ variables, collection, paragraphs }: Template, given: Json): Record<string, Json> {
  if (given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw wrongVariables();
  const declared = new Set(variables.map(({ name }) => name));
  const known = fieldsOfTemplate({ collection, paragraphs }).fields;
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => declared.has(name) && !Object.hasOwn(known, name)),
  );
}

/** The values that the document prints, and nothing that it does not: whoever may read the paper may read them. */
function dataOf(snapshot: Snapshot, { blocks }: Pick<Rendered, 'blocks'>): Attachment {
  const { title, language, record } = snapshot;
  const { key, edition } = snapshot.template;
  const values = blocks.flatMap((block) =>
    piecesOf(block)
      .flat()
      .flatMap(({ field, text }) => (field === undefined ? [] : [{ field, text }])),
  );
  const content = { title, language, record, template: { key, edition }, values };
  return {
    name: 'datos.json',
    mimeType: 'application/json',
    description: 'Datos que figuran en el documento',
    content: Buffer.from(JSON.stringify(content)),
  };
}
