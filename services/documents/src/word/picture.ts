import { escaped } from './xml.ts';

/** A picture as it lies in the file. */
export interface WordPicture {
  /** Of its relation. */
  id: string;
  alternative: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A picture among words (ECMA-376 part 1, §20.4). @param cx width and @param cy height in EMU, 12,700 to a point */
export function pictureRun({ id, alternative }: WordPicture, cx: number, cy: number): string {
  const shown = escaped(alternative);
  const number = id.replace(/\D/g, '');
  return `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="${shown}" descr="${shown}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="${shown}" descr="${shown}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}
