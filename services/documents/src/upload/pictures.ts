import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { MOST_PIXELS, type UploadType, uploadTypes } from '@llavero/proto/rules/uploads';
import type sharpLibrary from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { decodeHeic } from './heic.ts';
import { loadSharp } from './load-sharp.ts';
import { tooManyPixels, unreadablePicture } from './upload.errors.ts';

/** A picture ready to be kept. */
export interface Picture {
  content: Buffer;
  thumbnail: Buffer;
  type: UploadType;
}

/** Longest side of what is kept: enough for print and for a look at a detail. */
const LONGEST_SIDE = 4096;
const THUMBNAIL_SIDE = 480;
const QUALITY = 88;

const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true };

/**
 * Writes a picture anew: turned upright, without location and other details of the camera, at most 4096 pixels long, and without anything that
 * was hidden behind its pixels; with a small one of 480 pixels. HEIC becomes JPEG.
 *
 * @throws CodedError UPLOAD.UNREADABLE, UPLOAD.PIXELS
 */
export async function preparePicture(file: AsyncIterable<Uint8Array>, type: UploadType): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const kept = type.mimeType === 'image/heic' ? jpeg : type;
    const content =
      type.mimeType === 'image/heic'
        ? await fromHeic(sharp, file)
        : await fromStream(file, written(sharp, kept));
    const thumbnail = await sharp(content, options)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76 })
      .toBuffer();
    return { content, thumbnail, type: kept };
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'CodedError') throw error;
    throw /pixel limit/i.test(error.message) ? tooManyPixels() : unreadablePicture();
  }
}

const jpeg = uploadTypes.find(({ mimeType }) => mimeType === 'image/jpeg') as UploadType;

/** How a picture of a type is read and written. */
function written(sharp: typeof sharpLibrary, { mimeType }: UploadType): Sharp {
  const reading = sharp({ ...options, animated: mimeType === 'image/gif' });
  const upright = shrunk(reading.autoOrient());
  if (mimeType === 'image/png') return upright.png();
  if (mimeType === 'image/gif') return upright.gif();
  if (mimeType === 'image/webp') return upright.webp({ quality: QUALITY });
  return upright.jpeg({ quality: QUALITY });
}

function shrunk(picture: Sharp): Sharp {
  return picture.resize({
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

async function fromStream(file: AsyncIterable<Uint8Array>, picture: Sharp): Promise<Buffer> {
  const [content] = await Promise.all([buffer(picture), pipeline(Readable.from(file), picture)]);
  return content;
}

async function fromHeic(sharp: typeof sharpLibrary, file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const { rgba, width, height } = await decodeHeic(await buffer(file));
  return shrunk(sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' }))
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
