import { loadSharp } from '../upload/load-sharp.ts';

/** Pixels of a drawn signature as it is kept. */
const SIZE = { width: 900, height: 300 };
/** More is no signature. */
const MOST_PIXELS = 4_000_000;

/**
 * A drawn signature written anew: nothing but its pixels is kept.
 *
 * @param drawing PNG in base64
 * @returns PNG in base64; null for anything that is no picture
 */
export async function cleanDrawing(drawing: string): Promise<string | null> {
  const sharp = await loadSharp();
  try {
    const picture = await sharp(Buffer.from(drawing, 'base64'), { limitInputPixels: MOST_PIXELS })
      .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return picture.data.toString('base64');
  } catch {
    // Not a picture, or one of absurd size.
    return null;
  }
}
