/** The user guide as the build takes it in: `docs/guia` of the repository, a file per topic. */
const texts = import.meta.glob<string>('../../../../../../docs/guia/*.md', {
  query: '?raw',
  import: 'default',
});

const pictures = import.meta.glob<string>('../../../../../../docs/guia/imagenes/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const loaders = new Map(Object.entries(texts).map(([path, load]) => [nameOf(path), load]));
const addresses = new Map(Object.entries(pictures).map(([path, address]) => [nameOf(path), address]));

/** The text of a file of the guide (`salida.md`), as Markdown; null when there is none. */
export async function guideText(file: string): Promise<string | null> {
  return (await loaders.get(file)?.()) ?? null;
}

/** Where a picture of the guide is (`imagenes/menu.png`); undefined when there is none. */
export const pictureAddress = (path: string): string | undefined => addresses.get(nameOf(path));
