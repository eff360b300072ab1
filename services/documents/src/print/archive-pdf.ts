import { createHash } from 'node:crypto';

/** A file that travels inside a PDF: the data it was made from. */
export interface Attachment {
  name: string;
  mimeType: string;
  /** Shown by readers beside the name. */
  description: string;
  content: Buffer;
}

/** Parts of a PDF as the compiler writes it: plain objects, one cross-reference table, the catalogue at the end. */
interface Parts {
  catalog: { number: number; text: string };
  metadata: { number: number; xml: string };
  /** Number of objects, the free one included. */
  size: number;
  info: string;
  id: string;
  xref: number;
}

/**
 * Identifies a tagged PDF of the compiler as PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) and embeds files in it, by
 * appending the objects that change, as an incremental update. The compiler's WebAssembly build lays pages out as both standards ask
 * and cannot be told to say so. The same input gives the same bytes.
 *
 * @throws Error for bytes that the compiler has not written
 */
export function archivePdf(pdf: Buffer, attachments: readonly Attachment[]): Buffer {
  const { catalog, metadata, size, info, id, xref } = partsOf(pdf);
  const objects: { number: number; text: Buffer }[] = [];
  const add = (number: number, ...text: (string | Buffer)[]): void => {
    const parts = [`\n${number} 0 obj\n`, ...text, '\nendobj\n'].map((part) => Buffer.from(part));
    objects.push({ number, text: Buffer.concat(parts) });
  };
  const files = attachments.map((attachment, at) => ({ ...attachment, file: size + 2 * at + 1 }));
  for (const { file, name, mimeType, description, content } of files) {
    const subtype = `/${mimeType.replaceAll('/', '#2F')}`;
    const length = content.length;
    add(
      file - 1,
      `<< /Type /EmbeddedFile /Subtype ${subtype} /Length ${length} /Params << /Size ${length} >> >>\nstream\n`,
      content,
      '\nendstream',
    );
    const title = pdfText(name);
    add(
      file,
      `<< /Type /Filespec /F ${title} /UF ${title} /Desc ${pdfText(description)} /AFRelationship /Data /EF << /F ${file - 1} 0 R /UF ${file - 1} 0 R >> >>`,
    );
  }
  const references = files.map(({ file }) => `${file} 0 R`).join(' ');
  const names = files.map(({ name, file }) => `${pdfText(name)} ${file} 0 R`).join(' ');
  const embedded =
    files.length > 0 ? ` /AF [${references}] /Names << /EmbeddedFiles << /Names [${names}] >> >>` : '';
  const shown = replaced(
    catalog.text,
    '/ViewerPreferences <<',
    '/ViewerPreferences << /DisplayDocTitle true',
  );
  add(catalog.number, `${shown.slice(0, shown.lastIndexOf('>>'))}${embedded} >>`);
  const xml = Buffer.from(replaced(metadata.xml, '</rdf:RDF>', `${IDENTIFICATION}</rdf:RDF>`));
  add(
    metadata.number,
    `<< /Type /Metadata /Subtype /XML /Length ${xml.length} >>\nstream\n`,
    xml,
    '\nendstream',
  );
  return appended(pdf, objects, { size: size + 2 * files.length, catalog: catalog.number, info, id, xref });
}

/** The claims, and the description of the second one's schema, which PDF/A does not know by itself (ISO 19005-3 6.6.2.3). */
const IDENTIFICATION = [
  '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
  '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>',
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>',
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">',
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
  '<pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289 standard</pdfaProperty:description>',
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
].join('');

function appended(
  pdf: Buffer,
  objects: readonly { number: number; text: Buffer }[],
  {
    size,
    catalog,
    info,
    id,
    xref,
  }: { size: number; catalog: number; info: string; id: string; xref: number },
): Buffer {
  let at = pdf.length;
  // In the order of their numbers, each a section of its own.
  const table = objects.map(({ number, text }) => {
    // The number stands behind the line break.
    const entry = { number, line: `${number} 1\n${String(at + 1).padStart(10, '0')} 00000 n \n` };
    at += text.length;
    return entry;
  });
  const sections = table.sort((one, other) => one.number - other.number).map(({ line }) => line);
  const changed = createHash('sha256').update(pdf);
  for (const { text } of objects) changed.update(text);
  const ids = `[${id} <${changed.digest('hex').slice(0, 32).toUpperCase()}>]`;
  const tail = `xref\n${sections.join('')}trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} /ID ${ids} /Prev ${xref} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([pdf, ...objects.map(({ text }) => text), Buffer.from(tail)]);
}

function partsOf(pdf: Buffer): Parts {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 2_000));
  const xref = Number(found(tail, /startxref\s+(\d+)\s+%%EOF\s*$/));
  const trailer = tail.slice(tail.lastIndexOf('trailer'));
  const size = Number(found(trailer, /\/Size (\d+)/));
  const offsets = pdf
    .toString('latin1', xref, pdf.length)
    .split('\n')
    .slice(2, size + 2);
  const object = (number: number): string => {
    const from = Number(offsets[number]?.slice(0, 10));
    const end = pdf.indexOf('endobj', from);
    if (!(from > 0) || end < 0) throw unknownPdf();
    return pdf.toString('utf8', from, end);
  };
  const root = Number(found(trailer, /\/Root (\d+) 0 R/));
  const catalog = object(root).replace(/^\d+ 0 obj\s*/, '');
  const described = Number(found(catalog, /\/Metadata (\d+) 0 R/));
  // There is one list of names, and it is ours.
  if (catalog.includes('/Names')) throw unknownPdf();
  return {
    catalog: { number: root, text: catalog },
    metadata: { number: described, xml: found(object(described), /stream\n([\s\S]*?)\nendstream/) },
    size,
    info: found(trailer, /\/Info (\d+ 0 R)/),
    id: found(trailer, /\/ID \[(\([^)]*\)|<[^>]*>)/),
    xref,
  };
}

/** A text string: UTF-16 with its mark, in hexadecimal, so that nothing has to be escaped. */
function pdfText(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex').toUpperCase()}>`;
}

function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw unknownPdf();
  return value;
}

function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw unknownPdf();
  return text.replace(part, () => by);
}

const unknownPdf = () => new Error('the PDF is not laid out as the compiler lays it out');
