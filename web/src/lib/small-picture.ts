/** Longest side of what is sent, and how much of it is kept: enough to see a scratch, little on a slow line. */
const SIDE = 1600;
const QUALITY = 0.8;

/** A photo of a phone as a JPEG in base64 that a slow line can carry. Rejects for what the browser cannot show. */
export async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
  return base64;
}
