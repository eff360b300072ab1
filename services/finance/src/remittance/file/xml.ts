/** A part of an XML document: an element, a list of parts, or nothing. */
export type XmlPart = string | null | readonly XmlPart[];

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text or figure as the content of an element. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]!);

const joined = (part: XmlPart): string =>
  typeof part === 'string' ? part : part === null ? '' : part.map(joined).join('');

/** An element around other parts. */
export const element = (name: string, ...content: XmlPart[]): string =>
  `<${name}>${joined(content)}</${name}>`;

/** An element around a text. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
