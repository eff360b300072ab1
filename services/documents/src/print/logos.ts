import { Injectable } from '@nestjs/common';
import { MediaStore } from '../media/media-store.ts';
import { loadSharp } from '../upload/load-sharp.ts';

/** Points that a logo has on paper: so high, unless it would be wider (`letterhead.typ`). */
const HEIGHT = 34;
const WIDTH = 130;
/** Of a printed picture; more would be carried by each paper for nothing. */
const PIXELS_OF_POINT = 4;

/** A logo as it is printed: PNG. */
export interface Logo {
  content: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** How large a logo is on paper, in points. */
export function printedSize({ width, height }: Logo): { width: number; height: number } {
  const scale = Math.min(HEIGHT / height, WIDTH / width);
  return { width: width * scale, height: height * scale };
}

/** The pictures of letterheads, no larger than they are printed: each paper carries its own. */
@Injectable()
export class Logos {
  /** The one that was read last: nearly every paper is of one company. */
  #last: { key: string; logo: Logo } | undefined;

  constructor(private readonly media: MediaStore) {}

  /** @param key of the kept file. Null when it is gone: the paper is then printed without. */
  async read(key: string | null | undefined): Promise<Logo | null> {
    if (!key) return null;
    if (this.#last?.key === key) return this.#last.logo;
    if (!(await this.media.has(key))) return null;
    const sharp = await loadSharp();
    const { data, info } = await sharp(await this.media.readAll(key))
      .resize({
        width: WIDTH * PIXELS_OF_POINT,
        height: HEIGHT * PIXELS_OF_POINT,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer({ resolveWithObject: true });
    const logo = { content: data, width: info.width, height: info.height };
    this.#last = { key, logo };
    return logo;
  }
}
