import { SaxesParser } from 'saxes';
import { unreadable } from './statements.errors.ts';

/** An element with its namespace left out; `text` is that of the element itself. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlNode[];
}

/** What is told while a document is read. */
export interface XmlReader {
  /** Of the root, once. */
  root(name: string, namespace: string): void;
  /** An element that is whole. True takes it out of its parent, so that a long list never lies in memory. */
  closed(node: XmlNode, parent: string | null): boolean;
}

const MOST_DEPTH = 40;
const MOST_TEXT = 20_000;
/** Characters that are read between two looks at the limits. */
const PIECE = 256 * 1024;

/**
 * Reads a document that nobody has checked: document types, and with them entities of its own and outside ones, are refused; depth
 * and lengths are limited.
 *
 * @throws CodedError invalid `FINANCE.STATEMENT_UNREADABLE` with line, also what `reader` throws
 */
export function readXml(text: string, reader: XmlReader): void {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlNode[] = [];
  let failure: Error | null = null;
  let namespace = '';
  const fail = (error: Error) => {
    failure ??= error;
    throw error;
  };
  const wrong = (what: string) => fail(unreadable(`Línea ${parser.line}: ${what}`));
  parser.on('error', () => wrong('el XML está mal formado o cortado. Descárguelo otra vez.'));
  parser.on('doctype', () =>
    wrong(
      'el fichero declara un tipo de documento (DTD) o entidades, que no se admiten. Pida el extracto en camt.053.',
    ),
  );
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === 0) reader.root(local, (namespace = uri));
    else if (uri !== namespace && !isFree(open)) wrong(`el elemento «${local}» es de otro formato.`);
    if (open.length >= MOST_DEPTH) wrong('el fichero tiene demasiados niveles.');
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    open.push({ name: local, attributes: Object.fromEntries(values), text: '', children: [] });
  });
  const add = (part: string) => {
    const node = open.at(-1);
    if (!node) return;
    node.text += part;
    if (node.text.length > MOST_TEXT) wrong(`el elemento «${node.name}» es demasiado largo.`);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const node = open.pop();
    if (!node) return;
    const parent = open.at(-1) ?? null;
    node.text = node.text.trim();
    if (!reader.closed(node, parent?.name ?? null)) parent?.children.push(node);
  });
  try {
    for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
    parser.close();
  } catch (error) {
    throw failure ?? error;
  }
}

/** Banks may put elements of their own in here (ISO 20022 `SplmtryData`). */
const isFree = (open: readonly XmlNode[]): boolean => open.some(({ name }) => name === 'SplmtryData');

/** The first element at a path of names below a node. */
export function nodeAt(node: XmlNode, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );
}

/** The text at a path; null when it is missing or empty. */
export function textAt(node: XmlNode, ...path: string[]): string | null {
  return nodeAt(node, ...path)?.text || null;
}

/** The children of that name. */
export function nodesOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}
