import { zip } from '@llavero/kit/zip/zip';
import type { DocumentPaper } from '../print/document-paper.ts';
import { type Logo, printedSize } from '../print/logos.ts';
import type { Letterhead } from '../print/paper.ts';
import { loadSharp } from '../upload/load-sharp.ts';
import { bodyOf } from './body.ts';
import { numberingXml, planNumbering } from './numbering.ts';
import { pictureRun, type WordPicture } from './picture.ts';
import { escaped, HEAD, NAMES } from './xml.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const parts = [
  { id: 'rId1', kind: 'styles' },
  { id: 'rId2', kind: 'numbering' },
  { id: 'rId3', kind: 'settings' },
  { id: 'rId4', kind: 'header' },
  { id: 'rId5', kind: 'footer' },
] as const;

/**
 * A document of a template for a word processor (DOCX, ECMA-376): the same blocks as its PDF, with lists that number themselves,
 * boxes that can be ticked, the company's letterhead, page numbers and the language of the text. It holds no date of its own, so
 * the same paper gives the same bytes.
 * @param bytes pictures (PNG, JPEG or WebP) by the names in `paper.images`. @param logo of the company; null: its name stands alone
 */
export async function wordFile(
  { title, language, company, blocks, images }: DocumentPaper,
  bytes: Readonly<Record<string, Uint8Array>>,
  logo: Logo | null = null,
): Promise<Buffer> {
  const pictures: Record<string, WordPicture> = {};
  const files: { name: string; content: Buffer }[] = [];
  for (const [media, { name, alternative }] of Object.entries(images)) {
    const given = bytes[name];
    if (!given) continue;
    const sharp = await loadSharp();
    // Word shows no WebP; what is a PNG or JPEG stays as it is.
    const { format } = await sharp(given).metadata();
    const isKept = format === 'png' || format === 'jpeg';
    const content = isKept ? Buffer.from(given) : await sharp(given).png().toBuffer();
    const { width, height } = await sharp(content).metadata();
    const id = `rId${parts.length + files.length + 1}`;
    pictures[media] = { id, alternative, width, height };
    files.push({ name: `media/${id}.${format === 'jpeg' ? 'jpeg' : 'png'}`, content });
  }
  const numbering = planNumbering(blocks);
  const locale = language === 'ca' ? 'ca-ES' : 'es-ES';
  const relations = [
    ...parts.map(({ id, kind }) => relation(id, `${OFFICE}/${kind}`, `${kind}.xml`)),
    ...files.map(({ name }) => relation(name.replace(/^media\/|\..*$/g, ''), `${OFFICE}/image`, name)),
  ];
  return zip([
    { name: '[Content_Types].xml', content: contentTypes() },
    {
      name: '_rels/.rels',
      content: relationships([
        relation('rId1', `${OFFICE}/officeDocument`, 'word/document.xml'),
        relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ]),
    },
    { name: 'docProps/core.xml', content: coreXml(title, company, locale) },
    { name: 'word/document.xml', content: documentXml(bodyOf(blocks, { numbering, pictures })) },
    { name: 'word/_rels/document.xml.rels', content: relationships(relations) },
    { name: 'word/styles.xml', content: stylesXml(locale) },
    { name: 'word/numbering.xml', content: numberingXml(numbering) },
    {
      name: 'word/settings.xml',
      content: `${HEAD}<w:settings ${NAMES}><w:defaultTabStop w:val="567"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`,
    },
    { name: 'word/header.xml', content: headerXml(company, logo) },
    ...(logo ? logoFiles(logo) : []),
    { name: 'word/footer.xml', content: footerXml(company, language) },
    ...files.map(({ name, content }) => ({ name: `word/${name}`, content })),
  ]);
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

const relationships = (all: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

function contentTypes(): string {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>${override('word/document.xml', `${PART}.document.main+xml`)}${parts.map(({ kind }) => override(`word/${kind}.xml`, `${PART}.${kind}+xml`)).join('')}${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`;
}

function coreXml(title: string, { name }: Letterhead, locale: string): string {
  return `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(name)}</dc:creator><dc:language>${locale}</dc:language></cp:coreProperties>`;
}

function documentXml(body: string): string {
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:footerReference w:type="default" r:id="rId5"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2098" w:right="1134" w:bottom="1304" w:left="1134" w:header="709" w:footer="567" w:gutter="0"/></w:sectPr>';
  return `${HEAD}<w:document ${NAMES}><w:body>${body}${section}</w:body></w:document>`;
}

function stylesXml(locale: string): string {
  const heading = (level: number, size: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:color w:val="0B5F63"/><w:sz w:val="${size}"/></w:rPr></w:style>`;
  return `${HEAD}<w:styles ${NAMES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/><w:sz w:val="20"/><w:lang w:val="${locale}" w:eastAsia="${locale}" w:bidi="${locale}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${heading(1, 30)}${heading(2, 24)}${heading(3, 21)}</w:styles>`;
}

const small = (text: string, more = ''): string =>
  `<w:r><w:rPr>${more}<w:color w:val="5F6469"/><w:sz w:val="16"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** Relations of the head are its own, so the picture may have the first number. */
const LOGO = 'rId1';
const EMU_OF_POINT = 12_700;

const logoFiles = ({ content }: Logo) => [
  {
    name: 'word/_rels/header.xml.rels',
    content: relationships([relation(LOGO, `${OFFICE}/image`, 'media/logo.png')]),
  },
  { name: 'word/media/logo.png', content },
];

function logoXml(logo: Logo, alternative: string): string {
  const { width, height } = printedSize(logo);
  const [cx, cy] = [Math.round(width * EMU_OF_POINT), Math.round(height * EMU_OF_POINT)];
  return `<w:p><w:pPr><w:spacing w:after="60"/></w:pPr>${pictureRun({ ...logo, id: LOGO, alternative }, cx, cy)}</w:p>`;
}

function headerXml({ name, cif, address, phone, email }: Letterhead, logo: Logo | null): string {
  const picture = logo ? logoXml(logo, name) : '';
  const contact = [phone, email].filter(Boolean).join(' · ');
  const lines = [cif ? `CIF ${cif}` : null, address, contact].filter((line) => line);
  return `${HEAD}<w:hdr ${NAMES}>${picture}<w:p><w:r><w:rPr><w:b/><w:color w:val="0B5F63"/><w:sz w:val="26"/></w:rPr><w:t xml:space="preserve">${escaped(name)}</w:t></w:r></w:p>${lines.map((line) => `<w:p><w:pPr><w:spacing w:after="0"/></w:pPr>${small(line ?? '')}</w:p>`).join('')}</w:hdr>`;
}

function footerXml({ registry }: Letterhead, language: 'es' | 'ca'): string {
  const count = (name: string) => `<w:fldSimple w:instr=" ${name} ">${small('1')}</w:fldSimple>`;
  const page = language === 'ca' ? 'Pàgina ' : 'Página ';
  return `${HEAD}<w:ftr ${NAMES}>${registry ? `<w:p><w:pPr><w:spacing w:after="0"/></w:pPr>${small(registry)}</w:p>` : ''}<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${small(page)}${count('PAGE')}${small(' de ')}${count('NUMPAGES')}</w:p></w:ftr>`;
}
