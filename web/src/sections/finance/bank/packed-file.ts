/** Bytes that become text at a time: `String.fromCharCode` takes no more arguments. */
const SLICE = 32 * 1024;

/** A file in base64, packed with gzip: XML comes to a twentieth. */
export async function packedFile(file: File): Promise<string> {
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  const bytes = new Uint8Array(packed);
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE)
    text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}
