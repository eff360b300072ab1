import type { DocumentBlock, Run, TableBlock } from '@llavero/proto/templates/blocks';
import { BULLETS, type Numbering } from './numbering.ts';
import { pictureRun, type WordPicture } from './picture.ts';
import { escaped } from './xml.ts';

/** Width of the text on the page, in twentieths of a point. */
export const TEXT_WIDTH = 9_638;
/** English metric units in a twentieth of a point. */
const EMU = 635;

export interface BodyParts {
  numbering: Numbering;
  pictures: Readonly<Record<string, WordPicture>>;
}

const aligns = { left: 'left', justified: 'both', right: 'right', center: 'center' } as const;

/** The paragraphs and tables of a document (ECMA-376 part 1, §17.3 and §17.4). Words are never read as markup. */
export function bodyOf(blocks: readonly DocumentBlock[], parts: BodyParts): string {
  return blocks.map((block) => blockXml(block, parts)).join('');
}

function blockXml(block: DocumentBlock, { numbering, pictures }: BodyParts): string {
  switch (block.kind) {
    case 'text': {
      const style = block.heading ? `<w:pStyle w:val="Heading${block.heading}"/>` : '';
      return paragraph(`${style}<w:jc w:val="${aligns[block.align]}"/>`, block.runs, {
        underlined: block.underlined === true,
      });
    }
    case 'numbered': {
      const list = numbering.lists.get(block) ?? BULLETS;
      return paragraph(
        `<w:numPr><w:ilvl w:val="${block.level - 1}"/><w:numId w:val="${list}"/></w:numPr><w:jc w:val="both"/>`,
        block.runs,
      );
    }
    case 'list':
      return block.items
        .map((runs) => paragraph(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${BULLETS}"/></w:numPr>`, runs))
        .join('');
    case 'checkList':
      return block.items
        .map(
          ({ checked, runs }) =>
            `<w:p><w:pPr><w:ind w:left="567" w:hanging="397"/></w:pPr>${checkbox(checked)}<w:r><w:tab/></w:r>${runsXml(runs)}</w:p>`,
        )
        .join('');
    case 'box': {
      const side = (name: string) => `<w:${name} w:val="single" w:sz="6" w:space="6" w:color="0B5F63"/>`;
      return paragraph(
        `<w:pBdr>${['top', 'left', 'bottom', 'right'].map(side).join('')}</w:pBdr><w:ind w:left="142" w:right="142"/>`,
        block.runs,
      );
    }
    case 'break':
      return block.of === 'page' ? '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' : '<w:p/>';
    case 'table':
      return tableXml(block);
    case 'image': {
      const picture = pictures[block.media];
      return picture ? pictureXml(picture, block.width) : '';
    }
  }
}

function paragraph(properties: string, runs: readonly Run[], all: { underlined?: boolean } = {}): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${runsXml(runs, all)}</w:p>`;
}

function runsXml(runs: readonly Run[], all: { underlined?: boolean; bold?: boolean } = {}): string {
  return runs
    .map(({ text, bold, italic, underlined }) => {
      const looks = [
        bold || all.bold ? '<w:b/>' : '',
        italic ? '<w:i/>' : '',
        underlined || all.underlined ? '<w:u w:val="single"/>' : '',
      ].join('');
      const words = text
        .split('\n')
        .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${escaped(line)}</w:t>`))
        .join('<w:br/>');
      return `<w:r>${looks ? `<w:rPr>${looks}</w:rPr>` : ''}${words}</w:r>`;
    })
    .join('');
}

/** A box that is ticked by a click. */
function checkbox(checked: boolean): string {
  const state = (name: string, code: string) => `<w14:${name} w14:val="${code}" w14:font="MS Gothic"/>`;
  return `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/>${state('checkedState', '2612')}${state('uncheckedState', '2610')}</w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rFonts w:ascii="MS Gothic" w:eastAsia="MS Gothic" w:hAnsi="MS Gothic"/></w:rPr><w:sym w:font="MS Gothic" w:char="${checked ? '2612' : '2610'}"/></w:r></w:sdtContent></w:sdt>`;
}

function tableXml({ columns, rows, plain }: TableBlock): string {
  const widths = columns.map(({ width }) => Math.round((TEXT_WIDTH * width) / 100));
  const side = (name: string) =>
    `<w:${name} w:val="${plain ? 'nil' : 'single'}" w:sz="4" w:space="0" w:color="D9D6D0"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('');
  const cell = (runs: readonly Run[], at: number, heading: boolean) => {
    const fill = heading && !plain ? '<w:shd w:val="clear" w:color="auto" w:fill="E3EFEF"/>' : '';
    return `<w:tc><w:tcPr><w:tcW w:w="${widths[at] ?? 0}" w:type="dxa"/>${fill}</w:tcPr><w:p>${runsXml(runs, { bold: heading })}</w:p></w:tc>`;
  };
  const titled = columns.some(({ title }) => title.length > 0);
  const heading = titled
    ? `<w:tr><w:trPr><w:cantSplit/>${plain ? '' : '<w:tblHeader/>'}</w:trPr>${columns.map(({ title }, at) => cell(title, at, true)).join('')}</w:tr>`
    : '';
  const lines = rows.map(
    (cells) =>
      `<w:tr><w:trPr><w:cantSplit/></w:trPr>${columns.map((_, at) => cell(cells[at] ?? [], at, false)).join('')}</w:tr>`,
  );
  if (heading === '' && lines.length === 0) return '';
  // A paragraph behind it keeps two tables apart.
  return `<w:tbl><w:tblPr><w:tblW w:w="${TEXT_WIDTH}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblLook w:val="0020" w:firstRow="${titled ? 1 : 0}"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${heading}${lines.join('')}</w:tbl><w:p/>`;
}

function pictureXml(picture: WordPicture, share: number): string {
  const cx = Math.round((TEXT_WIDTH * EMU * share) / 100);
  const cy = Math.round((cx * picture.height) / Math.max(picture.width, 1));
  return `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${pictureRun(picture, cx, cy)}</w:p>`;
}
