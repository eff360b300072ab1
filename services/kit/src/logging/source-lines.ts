import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Maps are large and errors with a stack are rare: what was read for one is let go of after this many milliseconds. */
const KEPT_MS = 60_000;

/** By bundled file; null where it has no map. */
const maps = new Map<string, SourceMap | null>();
let forget: NodeJS.Timeout | undefined;

function mapOf(file: string): SourceMap | null {
  const kept = maps.get(file);
  if (kept !== undefined) return kept;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // Sources that Node reads as they are have none.
  }
  maps.set(file, map);
  forget ??= setTimeout(() => {
    maps.clear();
    forget = undefined;
  }, KEPT_MS).unref();
  return map;
}

/**
 * A frame of a stack with the file and line of the TypeScript it was written in, when it names a bundled file; else as it is. Node's own
 * `--enable-source-maps` does the same and reads the maps of all files at the start, 45 MB of a service.
 *
 * @param frame `    at name (file:///…/dist/shared/x.js:1:2345)`
 */
export function withSourceLine(frame: string): string {
  const at = /((?:file:\/\/)?\/[^()]+\.js):(\d+):(\d+)/.exec(frame);
  if (!at) return frame;
  const [place, path = '', line, column] = at;
  const file = path.startsWith('file:') ? fileURLToPath(path) : path;
  const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
  if (!origin || !('fileName' in origin)) return frame;
  const source = relative(process.cwd(), resolve(dirname(file), origin.fileName));
  return frame.replace(place, () => `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}
