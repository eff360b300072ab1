import { SaxesParser } from 'saxes';

/** An element without its prefix. */
export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
}

/**
 * Reads a document. Entities beyond the five of XML are not resolved: they are errors.
 *
 * @throws Error for what is no XML
 */
export function parseXml(source: string): XmlNode {
  const root: XmlNode = { name: '', text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local }) => {
    const node: XmlNode = { name: local, text: '', children: [] };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => (open.at(-1)!.text += text));
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(source).close();
  return root;
}

/** The first element of that name at any depth. */
export function findNode(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of node.children) {
    const found = child.name === name ? child : findNode(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Text of the element that a path leads to; null when there is none. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | null {
  const found = path.reduce<XmlNode | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );
  return found ? found.text.trim() : null;
}
