import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { HeicReply, HeicRequest } from './heic.ts';

/** What is used of libheif, which has no types of its own here. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: { data: Uint8ClampedArray } | null) => void,
  ): void;
}
interface LibHeif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

const { bytes, mostPixels } = workerData as HeicRequest;
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as LibHeif;
const [image] = new HeifDecoder().decode(bytes);
if (!image) answer({ error: 'unreadable' });
else {
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) answer({ error: 'pixels' });
  else
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (filled) =>
      answer(filled ? { rgba: filled.data, width, height } : { error: 'unreadable' }),
    );
}

function answer(reply: HeicReply): void {
  parentPort?.postMessage(reply, 'rgba' in reply ? [reply.rgba.buffer as ArrayBuffer] : []);
}
